import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import { aliasesOf } from '#channels/whatsapp/account/phone-numbers.ts';
import type { Wanted } from './wanted-row.ts';
import type { ContactLabelRow } from '../labels.store.ts';
import { shownLabels } from '../labels.ts';
import type { MemberRow } from '../merge/members.store.ts';
import { fixedKeys, shownValue } from '../shown.ts';

/** Every target for which the row has a value. */
export function targetsOf({ input, labelIds, optOut, identities }: Wanted): ImportTarget[] {
  return [
    ...fixedKeys.filter((key) => input[key] !== undefined),
    ...Object.keys(input.fields ?? {}).map((id): ImportTarget => `field:${id}`),
    ...(labelIds.length > 0 ? (['labels'] as const) : []),
    ...(optOut ? (['opt_out'] as const) : []),
    ...identities.map(({ channelId }): ImportTarget => `channel:${channelId}`),
  ];
}

/** The targets for which the row has a value that is new to the person. */
export function changesOf(
  row: Wanted,
  head: string,
  members: readonly MemberRow[],
  labels: readonly ContactLabelRow[],
  {
    identities,
    isNumberKnown,
  }: { identities: readonly { channelId: string }[]; isNumberKnown: boolean },
): ImportTarget[] {
  const ids = new Set(members.map(({ id }) => id));
  const has = new Set(
    shownLabels(
      members,
      head,
      labels.filter((label) => ids.has(label.contact_id)),
    ).map(({ id }) => id),
  );
  const { input } = row;
  const isNew = (target: ImportTarget): boolean => {
    switch (target) {
      case 'labels':
        return row.labelIds.some((id) => !has.has(id));
      case 'opt_out':
        return !members.some((member) => member.id === head && member.opted_out);
      case 'email':
        return shownValue(members, head, 'email')?.toLowerCase() !== input.email?.toLowerCase();
      case 'phone': {
        const shown = shownValue(members, head, 'phone');
        // All forms of a number count as the same. A number by which a channel knows the person is
        // not stored again.
        return shown === null ? !isNumberKnown : !aliasesOf(input.phone ?? '').includes(shown);
      }
      case 'name':
      case 'notes':
        return shownValue(members, head, target) !== input[target];
      case 'skip':
        return false;
      default:
        if (target.startsWith('channel:'))
          return identities.some(({ channelId }) => target === `channel:${channelId}`);
        return (
          shownValue(members, head, `field:${target.slice('field:'.length)}`) !==
          input.fields?.[target.slice('field:'.length)]
        );
    }
  };
  return targetsOf(row).filter(isNew);
}
