import { join } from 'node:path';
import { z } from 'zod';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { ERASURE_JOB, ErasedPerson, sealedAt } from './erasure.ts';
import { overwrite, sizeOfTables } from './disk.store.ts';
import {
  completeErasure,
  findErasure,
  forgetWho,
  listPending,
  markErased,
} from './erasure.store.ts';
import { countRows } from './traces.store.ts';
import { countFilesWith } from './file-search.ts';
import { patternsOf } from './file-patterns.ts';
import { erasePerson } from './erase-person.ts';

const DISK_JOB = 'contact-erasure-disk';
/**
 * Up to this size the rewrite takes seconds and runs at once. A larger database is rewritten at
 * night, because nothing else can use its tables meanwhile.
 */
const SOON_BYTES = 256 * 1024 * 1024;

const Order = z.object({ workspaceId: z.string(), id: z.string() });

/**
 * Declares the jobs that erase people. They may be stopped at any point, and continue from there.
 */
export function declareErasureJobs(jobs: RunningJobs, services: Services): void {
  const { db, secrets, config } = services;
  jobs.handle(
    ERASURE_JOB,
    { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 },
    async (data, signal) => {
      const { workspaceId, id } = Order.parse(data);
      const erasure = await findErasure(db, workspaceId, id);
      if (!erasure?.person || erasure.erased_at !== null) return;
      const person = ErasedPerson.parse(
        JSON.parse(secrets.open(workspaceId, sealedAt(id), erasure.person)),
      );
      await erasePerson(services, { workspaceId, id }, person, signal);
      const others = await countRows(db, workspaceId, patternsOf([...person.ids, ...person.names]));
      await markErased(db, id, others, config.databaseUrl === null ? 'pending' : 'operator');
      await inTransaction(db, async (tx) => {
        await record(tx, { workspaceId, userId: null, action: 'contact.erased', subject: id });
        tx.tell(workspaceId, 'contacts', 'conversations', 'notifications');
      });
      if (config.databaseUrl === null && (await sizeOfTables(db)) <= SOON_BYTES)
        await jobs.enqueue(db, DISK_JOB, {});
    },
  );
  jobs.handle(
    DISK_JOB,
    { cron: '37 4 * * *', retryLimit: 5, retryDelaySeconds: 30, timeoutSeconds: 7200 },
    (_data, signal) => overwritePending(services, signal),
  );
}

/**
 * Rewrites the database's files once for all people who were erased, and searches the files for
 * each of them.
 */
async function overwritePending(
  { db, secrets, config, log }: Services,
  signal: AbortSignal,
): Promise<void> {
  const pending = await listPending(db);
  if (pending.length === 0 || config.databaseUrl !== null) return;
  const people = pending.map((row) => ({
    id: row.id,
    ...ErasedPerson.parse(JSON.parse(secrets.open(row.workspace_id, sealedAt(row.id), row.person))),
  }));
  const folder = await overwrite(db);
  for (const { id, ids, names } of people) {
    signal.throwIfAborted();
    const words = [...ids, ...names];
    const folders = [folder, join(config.dataDir, 'blobs')];
    const hits =
      words.length === 0
        ? []
        : await Promise.all(folders.map((one) => countFilesWith(one, words, signal)));
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
