import type { z } from 'zod';
import type { Label } from '#contract/labels.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ContactLabelRow, holdLabels, listContactLabels, sayOfLabels } from './labels.store.ts';
import { findHead, listMembers, lockPeople, type MemberRow } from './members.store.ts';
import { mergedInto } from './shown.ts';

/**
 * The labels of a person, all of them. What people choose is written to whom the others count as, so a split gives each its own back. Throws
 * `contact_not_found`, `label_not_found`.
 */
export function setContactLabels(
  db: Database,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string,
  labelIds: readonly string[],
): Promise<void> {
  const wanted = new Set(labelIds);
  return inTransaction(db, async (client) => {
    await lockPeople(client, workspaceId);
    const head = await findHead(client, workspaceId, id);
    if (head === null) throw new AppError('contact_not_found');
    if ((await holdLabels(client, workspaceId, [...wanted])) < wanted.size) throw new AppError('label_not_found');
    const members = await listMembers(client, workspaceId, [head]);
    const rows = await listContactLabels(
      client,
      workspaceId,
      members.map((member) => member.id),
    );
    const had = new Set(shownLabels(members, head, rows).map((label) => label.id));
    const others = rows.filter((row) => row.contact_id !== head);
    const brought = new Set(shownLabels(members, head, others).map((label) => label.id));
    const [added, removed] = [[...wanted.difference(had)], [...had.difference(wanted)]];
    await sayOfLabels(
      client,
      workspaceId,
      head,
      [...added, ...removed].map((labelId) => {
        const has = wanted.has(labelId);
        // What a merged contact brings by itself needs no word of the head's.
        return { labelId, has: brought.has(labelId) === has ? null : has };
      }),
    );
    if (added.length + removed.length > 0)
      await record(client, { workspaceId, userId, action: 'contact.labelled', subject: head, details: { added, removed } });
  });
}

/** With which labels a person is shown, by name: each that somebody of them has, unless it was taken away from whom they count as. */
export function shownLabels(members: readonly MemberRow[], id: string, rows: readonly ContactLabelRow[]): z.output<typeof Label>[] {
  const labels = new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, colour: row.colour }]));
  const said = new Map(rows.map((row) => [`${row.contact_id} ${row.id}`, !row.taken_away]));
  const has = (contactId: string, labelId: string): boolean =>
    said.get(`${contactId} ${labelId}`) ?? mergedInto(members, contactId).some((child) => has(child.id, labelId));
  return [...labels.values()].filter((label) => has(id, label.id));
}
