import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { DataDeletion, dataDeletionRoutes } from '#contract/channels/data-deletions.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';
import {
  completeDeletion,
  findDeletion,
  insertDeletion,
  type Product,
} from './data-deletions.store.ts';
import { findPeople } from './data-deletion-person.store.ts';
import { forgetPerson } from './forget-person.ts';

const JOB = 'data-deletion';
const Order = z.object({ code: z.string() });

/**
 * The channel types that each product's app serves. WhatsApp is not among them, because its
 * customers are phone numbers, which no app-scoped id names.
 */
export const typesOf: Record<Product, readonly ChannelRow['type'][]> = {
  facebook: ['messenger'],
  instagram: ['instagram'],
};

/** Whose data a signed request is about. */
export interface Requester {
  product: Product;
  mode: ChannelRow['mode'];
  person: string;
}

/**
 * Stores a request, and enqueues the job that carries it out. Resolves with the code by which its
 * progress can be looked up.
 */
export async function requestDeletion(
  { db, jobs, secrets }: Services,
  { product, mode, person }: Requester,
): Promise<string> {
  const code = randomBytes(18).toString('base64url');
  const personHash = createHash('sha256')
    .update(JSON.stringify([product, mode, person]))
    .digest();
  return inTransaction(db, async (tx) => {
    const request = {
      code,
      product,
      mode,
      personHash,
      person: secrets.seal(WORKSPACE, place(code), person),
    };
    const taken = await insertDeletion(tx, request);
    if (taken.isNew) await jobs.enqueue(tx, JOB, { code: taken.code });
    return taken.code;
  });
}

/** Secrets are sealed for a workspace, and a person has none. */
const WORKSPACE = 'installation';
const place = (code: string): string => `data-deletion:${code}`;

/**
 * Declares the job that deletes the data. It may be stopped at any moment; the next run continues.
 */
export function declareDeletionJob(jobs: RunningJobs, services: Services): void {
  jobs.handle(
    JOB,
    { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 },
    async (data, signal) => {
      const { db, secrets } = services;
      const { code } = Order.parse(data);
      const deletion = await findDeletion(db, code);
      if (!deletion?.person) return;
      const id = secrets.open(WORKSPACE, place(code), deletion.person);
      for (const person of await findPeople(db, typesOf[deletion.product], deletion.mode, id))
        await forgetPerson(services, person, { id, product: deletion.product, code }, signal);
      await completeDeletion(db, code);
    },
  );
}

/** What the public page of a deletion asks. */
export function dataDeletionHandlers({
  db,
}: Pick<Services, 'db'>): Handlers<typeof dataDeletionRoutes> {
  return {
    async readDataDeletion({ params }): Promise<DataDeletion> {
      const deletion = await findDeletion(db, params.code);
      if (!deletion) throw new AppError('not_found');
      const { code, requested_at: requestedAt, completed_at: completedAt } = deletion;
      return { code, status: completedAt === null ? 'received' : 'done', requestedAt, completedAt };
    },
  };
}
