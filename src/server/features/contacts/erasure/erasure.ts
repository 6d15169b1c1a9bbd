import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { aliasesOf } from '#channels/whatsapp/account/phone-numbers.ts';
import type { ContactErasure } from '#contract/contacts/contact-erasures.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { listIdentities } from '../contact-details.store.ts';
import { type ErasureRow, findErasure, insertErasure } from './erasure.store.ts';
import { findHead, listMembers, lockPeople } from '../merge/members.store.ts';
import { phoneOf } from '../phone.ts';
import { searchedIds, searchedNames } from './file-patterns.ts';
import { shownValue } from '../shown.ts';

/** Erases one person; the job's data name the erasure. */
export const ERASURE_JOB = 'contact-erasure';
/**
 * The person to be erased: their contacts, and the words by which their traces are found. Stored
 * encrypted until everything is erased.
 */
export const ErasedPerson = z.object({
  contactIds: z.array(z.string()),
  ids: z.array(z.string()),
  names: z.array(z.string()),
});
export type ErasedPerson = z.output<typeof ErasedPerson>;
/** The place to which the encrypted `ErasedPerson` is bound. */
export const sealedAt = (id: string): string => `contact-erasure:${id}`;

/**
 * Records that a person is to be erased, and starts the job. Throws `contact_not_found`,
 * `confirmation_wrong`. Resolves with the erasure's id.
 */
export async function requestErasure(
  { db, jobs, secrets }: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  contactId: string,
  confirmation: string,
): Promise<string> {
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, workspaceId);
    const head = await findHead(tx, workspaceId, contactId);
    if (head === null) throw new AppError('contact_not_found');
    const members = await listMembers(tx, workspaceId, [head]);
    const contactIds = members.map((member) => member.id);
    const identities = await listIdentities(tx, workspaceId, contactIds);
    const numbers = [
      ...identities.flatMap((row) => phoneOf(row.channel_type, row.value) ?? []),
      ...members.flatMap((member) => member.phone || []),
    ];
    if (!confirms(shownValue(members, head, 'name'), numbers, confirmation))
      throw new AppError('confirmation_wrong');
    const person: ErasedPerson = {
      contactIds,
      ids: searchedIds([
        ...identities.map((row) => row.value),
        ...numbers.flatMap(aliasesOf),
        ...members.map((member) => member.email),
      ]),
      names: searchedNames(members.map((member) => member.name)),
    };
    await insertErasure(tx, {
      id,
      workspaceId,
      userId,
      person: secrets.seal(workspaceId, sealedAt(id), JSON.stringify(person)),
    });
    await record(tx, { workspaceId, userId, action: 'contact.erasure_requested', subject: id });
    await jobs.enqueue(tx, ERASURE_JOB, { workspaceId, id });
  });
  return id;
}

function confirms(name: string | null, numbers: readonly string[], typed: string): boolean {
  const said = typed.trim().normalize('NFC').toLowerCase();
  if (name !== null) return said === name.trim().normalize('NFC').toLowerCase();
  return said === 'apagar' || numbers.includes(said.replaceAll(/\D/g, ''));
}

/** An erasure as the API shows it. Throws `erasure_not_found`. */
export async function readErasure(
  { db }: Pick<Services, 'db'>,
  workspaceId: string,
  id: string,
): Promise<ContactErasure> {
  const row = await findErasure(db, workspaceId, id);
  if (!row) throw new AppError('erasure_not_found');
  return {
    id: row.id,
    state: stateOf(row),
    requestedByName: row.requested_by_name,
    requestedAt: row.requested_at,
    erasedAt: row.erased_at,
    completedAt: row.completed_at,
    messages: row.messages,
    files: row.files,
    conversations: row.conversations,
    rawEvents: row.raw_events,
    others: row.others,
    disk: row.disk,
    diskHits: row.disk_hits,
  };
}

function stateOf({
  erased_at: erased,
  completed_at: completed,
}: ErasureRow): ContactErasure['state'] {
  if (completed !== null) return 'done';
  return erased === null ? 'running' : 'overwriting';
}
