import type { z } from 'zod';
import { aliasesOf } from '#channels/whatsapp/account/phone-numbers.ts';
import type { contactMergeRoutes } from '#contract/contacts/contact-merges.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { showPerson } from '../contacts.ts';
import { readPeople } from '../contact-view.ts';
import { listIdentities } from '../contact-details.store.ts';
import { findHead, listMembers, lockPeople } from './members.store.ts';
import { findTwins, point, setPerson, unpoint } from './merge.store.ts';
import { phoneOf } from '../phone.ts';
import { withMerged } from '../shown.ts';

interface Doer {
  workspaceId: string;
  userId: string;
}

/**
 * Makes two people one. Nothing is moved: identities, conversations and values stay with their
 * contact, which points to the contact into which it was merged. So `split` restores exactly what
 * was there, whatever came meanwhile. Throws `contact_not_found`, `contact_gone`, `contact_same`,
 * `contact_is_group`.
 */
export async function merge(
  db: Database,
  { workspaceId, userId }: Doer,
  ids: { into: string; from: string; keys: readonly string[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const [into, from] = [
      await findHead(tx, workspaceId, ids.into),
      await findHead(tx, workspaceId, ids.from),
    ];
    if (into === null) throw new AppError('contact_not_found');
    if (from === null) throw new AppError('contact_gone');
    if (into === from) throw new AppError('contact_same');
    if ((await listMembers(tx, workspaceId, [into, from])).some((member) => member.is_group))
      throw new AppError('contact_is_group');
    await point(tx, workspaceId, { from, into, keys: [...new Set(ids.keys)] });
    await showPerson(tx, workspaceId, into);
    await record(tx, {
      workspaceId,
      userId,
      action: 'contact.merged',
      subject: into,
      details: { from },
    });
    tx.tell(workspaceId, 'contacts');
  });
}

/**
 * Makes a merged contact a person of its own again, together with the contacts merged into it.
 * Throws `contact_not_found`, `contact_not_merged`.
 */
export async function split(
  db: Database,
  { workspaceId, userId }: Doer,
  id: string,
  part: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const head = await findHead(tx, workspaceId, id);
    if (head === null) throw new AppError('contact_not_found');
    const members = await listMembers(tx, workspaceId, [head]);
    if (!members.some((member) => member.id === part && member.merged_into !== null))
      throw new AppError('contact_not_merged');
    const going = withMerged(members, part);
    const staying = members.flatMap((member) => (going.includes(member.id) ? [] : [member.id]));
    await unpoint(tx, workspaceId, part);
    await setPerson(tx, workspaceId, going, part);
    await setPerson(tx, workspaceId, staying, head);
    for (const person of [head, part]) await showPerson(tx, workspaceId, person);
    await record(tx, {
      workspaceId,
      userId,
      action: 'contact.split',
      subject: head,
      details: { part },
    });
    tx.tell(workspaceId, 'contacts');
  });
}

type Duplicates = z.output<typeof contactMergeRoutes.listDuplicates.answer.data>['contacts'];

/**
 * Other people with the same e-mail address or number. The ninth digit of Brazilian numbers makes
 * no difference. Throws `contact_not_found`.
 */
export async function findDuplicates(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<Duplicates> {
  const head = await findHead(db, workspaceId, id);
  if (head === null) throw new AppError('contact_not_found');
  const members = await listMembers(db, workspaceId, [head]);
  const identities = await listIdentities(
    db,
    workspaceId,
    members.map((member) => member.id),
  );
  const numbers = identities.flatMap((row) => phoneOf(row.channel_type, row.value) ?? []);
  const phones = [
    ...new Set([...numbers, ...members.flatMap((member) => member.phone || [])].flatMap(aliasesOf)),
  ];
  const emails = [...new Set(members.flatMap((member) => member.email?.toLowerCase() || []))];
  const values = phones.flatMap((phone) => [phone, `${phone}@s.whatsapp.net`]);
  const twins = await findTwins(db, workspaceId, head, { phones, values, emails });
  const people = await readPeople(
    db,
    workspaceId,
    twins.map((twin) => twin.head),
  );
  return twins.flatMap(({ head: twin, reason }) =>
    people.filter((person) => person.id === twin).map((person) => ({ ...person, reason })),
  );
}
