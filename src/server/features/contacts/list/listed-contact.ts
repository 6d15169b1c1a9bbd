import { aliasesOf } from '#channels/whatsapp/account/phone-numbers.ts';
import type { Contact, ListedContact } from '#contract/contacts/contacts.ts';
import type { IdentityRow } from '../contact-details.store.ts';
import type { ContactLabelRow } from '../labels.store.ts';
import { shownLabels } from '../labels.ts';
import type { MemberRow } from '../merge/members.store.ts';
import { phoneOf } from '../phone.ts';
import { shownValue } from '../shown.ts';

/** A person as a list shows them. */
export function toListed(
  head: string,
  members: readonly MemberRow[],
  {
    identities,
    activity,
    labels,
  }: {
    identities: readonly IdentityRow[];
    activity: readonly { contact_id: string; last_at: string | null }[];
    labels: readonly ContactLabelRow[];
  },
): ListedContact {
  const ids = new Set(members.map((member) => member.id));
  const own = members.find((member) => member.id === head);
  return {
    id: head,
    isGroup: own?.is_group ?? false,
    name: shownValue(members, head, 'name'),
    email: shownValue(members, head, 'email'),
    phone: shownValue(members, head, 'phone'),
    identities: toIdentities(identities.filter((row) => ids.has(row.contact_id))),
    labels: shownLabels(
      members,
      head,
      labels.filter((row) => ids.has(row.contact_id)),
    ),
    optedOut: own?.opted_out ?? false,
    lastContactAt:
      activity
        .flatMap((row) => (ids.has(row.contact_id) ? (row.last_at ?? []) : []))
        .toSorted()
        .at(-1) ?? null,
    createdAt: own?.created_at ?? '',
  };
}

/**
 * The identities by which a channel knows the person, in the channel's order. For Brazilian numbers
 * the form with or without the ninth digit is stored too, so that either is found. That derived
 * form is left out, because it is not a number of the person.
 */
export function toIdentities(rows: readonly IdentityRow[]): Contact['identities'] {
  const shown: Contact['identities'] = [];
  for (const row of rows) {
    const identity = toIdentity(row);
    const isDerived =
      identity.kind === 'phone' &&
      shown.some(
        ({ channelId, kind, value }) =>
          channelId === row.channel_id &&
          kind === 'phone' &&
          aliasesOf(value).includes(identity.value),
      );
    if (!isDerived) shown.push(identity);
  }
  return shown;
}

function toIdentity(row: IdentityRow): Contact['identities'][number] {
  const phone = phoneOf(row.channel_type, row.value);
  return {
    channelId: row.channel_id,
    channelName: row.channel_name,
    channelType: row.channel_type,
    kind: phone === null ? 'id' : 'phone',
    value: phone ?? row.value,
  };
}
