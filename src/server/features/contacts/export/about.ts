import type { Queryable } from '#server/platform/db.ts';
import { listIdentities } from '../contact-details.store.ts';
import { type ExportedPerson, listAllConsents, nameOfWorkspace } from './export.store.ts';
import { type FieldRow, listFields } from '../fields.store.ts';
import { type ContactLabelRow, listContactLabels } from '../labels.store.ts';
import { shownLabels } from '../labels.ts';
import type { MemberRow } from '../merge/members.store.ts';
import { phoneOf } from '../phone.ts';
import { fieldKeys, shownValue } from '../shown.ts';

/** Everything that the export says of a person, except the conversations. */
export async function aboutPerson(db: Queryable, { workspaceId, head, members }: ExportedPerson) {
  const ids = members.map((member) => member.id);
  const [holder, fields, labels, identities, consents] = await Promise.all([
    nameOfWorkspace(db, workspaceId),
    listFields(db, workspaceId),
    listContactLabels(db, workspaceId, ids),
    listIdentities(db, workspaceId, ids),
    listAllConsents(db, workspaceId, ids),
  ]);
  return {
    format: 'recado-person/1',
    exportedAt: new Date().toISOString(),
    heldBy: holder,
    person: personAsShown(members, head, fields, labels),
    contacts: members.map((member) => contactAsKept(member, fields, labels)),
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

/** The person as the team sees them, after every merge. */
function personAsShown(
  members: readonly MemberRow[],
  head: string,
  fields: readonly FieldRow[],
  labels: readonly ContactLabelRow[],
) {
  const values = fieldKeys(members).map((key) => [
    key.slice('field:'.length),
    shownValue(members, head, key) ?? '',
  ]);
  return {
    id: head,
    name: shownValue(members, head, 'name'),
    email: shownValue(members, head, 'email'),
    phone: shownValue(members, head, 'phone'),
    notes: shownValue(members, head, 'notes'),
    fields: namedFields(Object.fromEntries(values), fields),
    labels: shownLabels(members, head, labels).map((label) => label.name),
    wantsNoMessages: members.some((member) => member.id === head && member.opted_out),
    unreachable: members.some((member) => member.unreachable),
  };
}

/** What one of the merged contacts says itself. */
function contactAsKept(
  member: MemberRow,
  fields: readonly FieldRow[],
  labels: readonly ContactLabelRow[],
) {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    phone: member.phone,
    notes: member.notes,
    fields: namedFields(member.fields, fields),
    labels: labels.flatMap((label) =>
      label.contact_id === member.id && !label.taken_away ? label.name : [],
    ),
    language: member.language,
    cameFrom: member.came_from,
    createdAt: member.created_at,
    mergedInto: member.merged_into,
    mergedAt: member.merged_at,
  };
}

/** The values of custom fields under the names of the fields, instead of their ids. */
const namedFields = (values: Record<string, string>, fields: readonly FieldRow[]) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      fields.find((field) => field.id === id)?.name ?? id,
      value,
    ]),
  );
