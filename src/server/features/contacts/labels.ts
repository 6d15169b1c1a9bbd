import type { z } from 'zod';
import type { Label } from '#contract/conversations/labels.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type ContactLabelRow,
  holdLabels,
  listContactLabels,
  sayOfLabels,
} from './labels.store.ts';
import { findHead, listMembers, lockPeople, type MemberRow } from './merge/members.store.ts';
import { mergedInto } from './shown.ts';

/**
 * Replaces all labels of a person. The change is written to the contact into which the others were
 * merged, so a split gives each contact its own labels back. Throws `contact_not_found`,
 * `label_not_found`.
 */
export function setContactLabels(
  db: Database,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string,
  labelIds: readonly string[],
): Promise<void> {
  const wanted = new Set(labelIds);
  return inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const head = await findHead(tx, workspaceId, id);
    if (head === null) throw new AppError('contact_not_found');
    if ((await holdLabels(tx, workspaceId, [...wanted])) < wanted.size)
      throw new AppError('label_not_found');
    const { added, removed } = await writeLabels(tx, workspaceId, head, () => wanted);
    if (added.length + removed.length > 0)
      await record(tx, {
        workspaceId,
        userId,
        action: 'contact.labelled',
        subject: head,
        details: { added, removed },
      });
    tx.tell(workspaceId, 'contacts');
  });
}

/**
 * Sets a person's labels to what `choose` makes of the current ones. Runs in the caller's
 * transaction, which holds `lockPeople`.
 */
export async function writeLabels(
  db: Queryable,
  workspaceId: string,
  head: string,
  choose: (had: ReadonlySet<string>) => ReadonlySet<string>,
): Promise<{ added: string[]; removed: string[] }> {
  const members = await listMembers(db, workspaceId, [head]);
  const rows = await listContactLabels(
    db,
    workspaceId,
    members.map((member) => member.id),
  );
  const idsOf = (said: readonly ContactLabelRow[]) =>
    new Set(shownLabels(members, head, said).map((label) => label.id));
  const had = idsOf(rows);
  const brought = idsOf(rows.filter((row) => row.contact_id !== head));
  const wanted = choose(had);
  const [added, removed] = [[...had.union(wanted).difference(had)], [...had.difference(wanted)]];
  await sayOfLabels(
    db,
    workspaceId,
    head,
    [...added, ...removed].map((labelId) => {
      const has = wanted.has(labelId);
      // If the merged contacts alone lead to the same result, nothing is stored for the head.
      return { labelId, has: brought.has(labelId) === has ? null : has };
    }),
  );
  return { added, removed };
}

/**
 * The labels with which a person is shown, by name: those of every merged contact, unless a contact
 * further up has taken the label away.
 */
export function shownLabels(
  members: readonly MemberRow[],
  id: string,
  rows: readonly ContactLabelRow[],
): z.output<typeof Label>[] {
  const labels = new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.name, colour: row.colour }]),
  );
  const said = new Map(rows.map((row) => [`${row.contact_id} ${row.id}`, !row.taken_away]));
  const has = (contactId: string, labelId: string): boolean =>
    said.get(`${contactId} ${labelId}`) ??
    mergedInto(members, contactId).some((child) => has(child.id, labelId));
  return [...labels.values()].filter((label) => has(id, label.id));
}
