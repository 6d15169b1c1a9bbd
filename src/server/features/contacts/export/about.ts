import type { Queryable } from '#server/platform/db.ts';
import { listIdentities } from '../contact-details.store.ts';
import { type ExportedPerson, listAllConsents, nameOfWorkspace } from './export.store.ts';
import { listFields } from '../fields.store.ts';
import { listContactLabels } from '../labels.store.ts';
import { shownLabels } from '../labels.ts';
import { phoneOf } from '../phone.ts';
import { fieldKeys, shownValue } from '../shown.ts';

/** All but the conversations. */
export async function aboutPerson(db: Queryable, { workspaceId, head, members }: ExportedPerson) {
  const ids = members.map((member) => member.id);
  const [holder, fields, labels, identities, consents] = await Promise.all([
    nameOfWorkspace(db, workspaceId),
    listFields(db, workspaceId),
    listContactLabels(db, workspaceId, ids),
    listIdentities(db, workspaceId, ids),
    listAllConsents(db, workspaceId, ids),
  ]);
  const named = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [
        fields.find((field) => field.id === id)?.name ?? id,
        value,
      ]),
    );
  const shown = (id: string) => ({
    name: shownValue(members, id, 'name'),
    email: shownValue(members, id, 'email'),
    phone: shownValue(members, id, 'phone'),
    notes: shownValue(members, id, 'notes'),
  });
  return {
    format: 'recado-person/1',
    exportedAt: new Date().toISOString(),
    heldBy: holder,
    person: {
      id: head,
      ...shown(head),
      fields: named(
        Object.fromEntries(
          fieldKeys(members).map((key) => [
            key.slice('field:'.length),
            shownValue(members, head, key) ?? '',
          ]),
        ),
      ),
      labels: shownLabels(members, head, labels).map((label) => label.name),
      wantsNoMessages: members.some((member) => member.id === head && member.opted_out),
      unreachable: members.some((member) => member.unreachable),
    },
    contacts: members.map(
      ({
        id,
        name,
        email,
        phone,
        notes,
        fields: own,
        language,
        created_at: createdAt,
        ...member
      }) => ({
        id,
        name,
        email,
        phone,
        notes,
        fields: named(own),
        labels: labels.flatMap((label) =>
          label.contact_id === id && !label.taken_away ? label.name : [],
        ),
        language,
        cameFrom: member.came_from,
        createdAt,
        mergedInto: member.merged_into,
        mergedAt: member.merged_at,
      }),
    ),
    identities: identities.map((row) => ({
      contactId: row.contact_id,
      channel: row.channel_name,
      channelType: row.channel_type,
      value: row.value,
      phone: phoneOf(row.channel_type, row.value),
    })),
    consents: consents.map((row) => ({
      contactId: row.contact_id,
      change: row.change,
      source: row.source,
      at: row.created_at,
    })),
  };
}
