import type { Logger } from 'pino';
import type { Announcer, BusTopic } from './announcements.ts';
import type { Config } from './config.ts';
import type { Database, Queryable } from './db.ts';

/**
 * What the platform hands to every feature and to the pipeline. Made once, in `main.ts` and in
 * `test/environments/services.ts`.
 */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  secrets: Secrets;
  blobs: Blobs;
  jobs: Jobs;
  bus: EventBus;
}

/**
 * Encryption at rest (`secrets.ts`): AES-256-GCM, bound to the workspace and the place it is stored
 * at.
 */
export interface Secrets {
  seal(workspaceId: string, place: string, text: string): Buffer;
  /** Throws when the bytes were changed or moved to another place. */
  open(workspaceId: string, place: string, sealed: Uint8Array): string;
}

/** Files of customers and users (`blobs.ts`), under DATA_DIR/blobs by an unguessable key. */
export interface Blobs {
  write(bytes: Uint8Array): Promise<string>;
  /** Takes over a file on the same disk, which is then no longer where it was. */
  adopt(path: string): Promise<string>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
}

/**
 * Background jobs on pg-boss (`jobs.ts`): enqueued in the caller's transaction, retried,
 * dead-lettered.
 */
export interface Jobs {
  enqueue(db: Queryable, name: string, data: Record<string, unknown>): Promise<void>;
}

/**
 * Wakes and live events (`event-bus.ts`): heard at once in this process, and by LISTEN/NOTIFY in
 * the others; coalesced, lossy.
 */
export interface EventBus extends Announcer {
  subscribe(topic: BusTopic, listener: (payload: string) => void): () => void;
}
