import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { aliasesOf } from '#channels/whatsapp/phone-numbers.ts';
import type { ContactErasure } from '#contract/contact-erasures.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { eraseAnswers } from '#server/platform/http/kept-answers.store.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { listIdentities } from './contacts.store.ts';
import { overwrite, sizeOfTables } from './disk.store.ts';
import {
  completeErasure,
  countDone,
  countRows,
  deleteContacts,
  deleteConversationsOfContacts,
  deleteMessagesOf,
  deleteTraces,
  emptyEvents,
  type ErasureRow,
  findErasure,
  forgetWho,
  insertErasure,
  listPending,
  markErased,
  nextMessagesOfContacts,
  reportsWait,
} from './erasure.store.ts';
import { countFilesWith } from './file-search.ts';
import { deleteImportRowsWith } from './import.store.ts';
import { findHead, listMembers, lockPeople } from './members.store.ts';
import { phoneOf } from './phone.ts';
import { patternsOf, searchedIds, searchedNames } from './searched.ts';
import { shownValue } from './shown.ts';

const JOB = 'contact-erasure';
const DISK_JOB = 'contact-erasure-disk';
const BATCH = 500;
/** Until what somebody holds is looked at again. */
const AGAIN_MS = 300;
/** A database that is rewritten in seconds is rewritten at once; a bigger one at night, for nothing else can be done meanwhile. */
const SOON_BYTES = 256 * 1024 * 1024;

const Order = z.object({ workspaceId: z.string(), id: z.string() });
const Person = z.object({ contactIds: z.array(z.string()), ids: z.array(z.string()), names: z.array(z.string()) });
type Person = z.output<typeof Person>;
const place = (id: string): string => `contact-erasure:${id}`;

/**
 * Takes down that a person is to be forgotten, and has it worked off in the background. Throws `contact_not_found`, `confirmation_wrong`.
 * Resolves with the erasure's id.
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
    if (!confirms(shownValue(members, head, 'name'), numbers, confirmation)) throw new AppError('confirmation_wrong');
    const person: Person = {
      contactIds,
      ids: searchedIds([...identities.map((row) => row.value), ...numbers.flatMap(aliasesOf), ...members.map((member) => member.email)]),
      names: searchedNames(members.map((member) => member.name)),
    };
    await insertErasure(tx, { id, workspaceId, userId, person: secrets.seal(workspaceId, place(id), JSON.stringify(person)) });
    await record(tx, { workspaceId, userId, action: 'contact.erasure_requested', subject: id });
    await jobs.enqueue(tx, JOB, { workspaceId, id });
  });
  return id;
}

function confirms(name: string | null, numbers: readonly string[], typed: string): boolean {
  const said = typed.trim().normalize('NFC').toLowerCase();
  if (name !== null) return said === name.trim().normalize('NFC').toLowerCase();
  return said === 'apagar' || numbers.includes(said.replaceAll(/\D/g, ''));
}

/** Declares what erases. It may be stopped anywhere, and then goes on where it was. */
export function declareErasureJobs(jobs: RunningJobs, services: Services): void {
  const { db, secrets, config } = services;
  jobs.handle(JOB, { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 }, async (data, signal) => {
    const { workspaceId, id } = Order.parse(data);
    const erasure = await findErasure(db, workspaceId, id);
    if (!erasure?.person || erasure.erased_at !== null) return;
    const person = Person.parse(JSON.parse(secrets.open(workspaceId, place(id), erasure.person)));
    await erase(services, { workspaceId, id }, person, signal);
    const others = await countRows(db, workspaceId, patternsOf([...person.ids, ...person.names]));
    await markErased(db, id, others, config.databaseUrl === null ? 'pending' : 'operator');
    await inTransaction(db, async (tx) => {
      await record(tx, { workspaceId, userId: null, action: 'contact.erased', subject: id });
      tx.tell(workspaceId, 'contacts', 'conversations', 'notifications');
    });
    if (config.databaseUrl === null && (await sizeOfTables(db)) <= SOON_BYTES) await jobs.enqueue(db, DISK_JOB, {});
  });
  jobs.handle(DISK_JOB, { cron: '37 4 * * *', retryLimit: 5, retryDelaySeconds: 30, timeoutSeconds: 7200 }, (_data, signal) =>
    overwritePending(services, signal),
  );
}

async function erase(
  { db, blobs }: Services,
  { workspaceId, id }: z.output<typeof Order>,
  person: Person,
  signal: AbortSignal,
): Promise<void> {
  const [ids, words] = [patternsOf(person.ids), patternsOf([...person.ids, ...person.names])];
  // First, or a list that is being worked off would bring the person back.
  await deleteImportRowsWith(db, workspaceId, words);
  for (;;) {
    for (;;) {
      signal.throwIfAborted();
      const batch = await nextMessagesOfContacts(db, workspaceId, person.contactIds, BATCH);
      if (batch.length === 0) break;
      // The files first: as long as a message is there, somebody knows that its file has to go.
      const files = batch.flatMap((message) => message.blobs);
      await Promise.all(files.map((blob) => blobs.remove(blob)));
      const messages = await inTransaction(db, (tx) => deleteMessagesOf(tx, workspaceId, batch, files));
      await countDone(db, id, { messages, files: files.length });
    }
    const { gone, left } = await deleteConversationsOfContacts(db, workspaceId, person.contactIds);
    await countDone(db, id, { conversations: gone });
    if (left === 0) {
      await deleteContacts(db, workspaceId, person.contactIds);
      if ((await listMembers(db, workspaceId, person.contactIds)).length === 0) break;
    }
    await wait(AGAIN_MS, undefined, { signal });
  }
  let after: { channel_id: string; event_id: string } | null = { channel_id: '00000000-0000-0000-0000-000000000000', event_id: '' };
  while (after !== null) {
    signal.throwIfAborted();
    const looked: Awaited<ReturnType<typeof emptyEvents>> = await emptyEvents(db, workspaceId, words, after, BATCH);
    await countDone(db, id, { rawEvents: looked.emptied });
    after = looked.channel_id === null || looked.event_id === null ? null : { channel_id: looked.channel_id, event_id: looked.event_id };
  }
  await deleteTraces(db, workspaceId, ids, words);
  await eraseAnswers(db, workspaceId);
  while (await reportsWait(db, workspaceId, ids)) await wait(AGAIN_MS, undefined, { signal });
}

/** The database's files are rewritten, once for all who were erased, and searched for each of them. */
async function overwritePending({ db, secrets, config, log }: Services, signal: AbortSignal): Promise<void> {
  const pending = await listPending(db);
  if (pending.length === 0 || config.databaseUrl !== null) return;
  const people = pending.map((row) => ({
    id: row.id,
    ...Person.parse(JSON.parse(secrets.open(row.workspace_id, place(row.id), row.person))),
  }));
  const folder = await overwrite(db);
  for (const { id, ids, names } of people) {
    signal.throwIfAborted();
    const words = [...ids, ...names];
    const folders = [folder, join(config.dataDir, 'blobs')];
    const hits = words.length === 0 ? [] : await Promise.all(folders.map((one) => countFilesWith(one, words, signal)));
    await completeErasure(
      db,
      id,
      hits.reduce((sum, one) => sum + one, 0),
    );
  }
  await forgetWho(
    db,
    people.map(({ id }) => id),
  );
  log.info({ people: people.length }, 'The files of the database were rewritten after an erasure');
}

/** An erasure as the API shows it. Throws `erasure_not_found`. */
export async function readErasure({ db }: Pick<Services, 'db'>, workspaceId: string, id: string): Promise<ContactErasure> {
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

function stateOf({ erased_at: erased, completed_at: completed }: ErasureRow): ContactErasure['state'] {
  if (completed !== null) return 'done';
  return erased === null ? 'running' : 'overwriting';
}
