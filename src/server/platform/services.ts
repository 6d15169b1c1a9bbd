import type { Logger } from 'pino';
import type { Announcer, BusTopic, Publish } from './announcements.ts';
import type { Config } from './config.ts';
import type { Database, Queryable } from './db.ts';
import type { Outside } from './outside/outside.ts';

/**
 * What the platform offers to every feature and to the pipeline. `main.ts` makes it once, tests do
 * in `test/environments/services.ts`.
 */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  secrets: Secrets;
  blobs: Blobs;
  jobs: Jobs;
  bus: EventBus;
  outside: Outside;
}

/**
 * Encryption at rest (`secrets.ts`): AES-256-GCM, bound to the workspace and to the place where the
 * text is stored.
 */
export interface Secrets {
  seal(workspaceId: string, place: string, text: string): Buffer;
  /** Throws if the bytes were changed or moved to another place. */
  open(workspaceId: string, place: string, sealed: Uint8Array): string;
}

/** Files of customers and users (`blobs.ts`), under DATA_DIR/blobs by an unguessable key. */
export interface Blobs {
  write(bytes: Uint8Array): Promise<string>;
  /** Takes over a file on the same disk, which is then no longer at its path. */
  adopt(path: string): Promise<string>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
}

export interface EnqueueOptions {
  /** Jobs of the same one share their places (`JobOptions.groupConcurrency`). */
  group?: string;
  /** Of a job that is `exclusive`: what it is about. */
  key?: string;
}

/**
 * Background jobs on pg-boss (`jobs.ts`): enqueued in the caller's transaction, retried,
 * dead-lettered.
 */
export interface Jobs {
  enqueue(
    db: Queryable & { publish?: Publish },
    name: string,
    data: Record<string, unknown>,
    options?: EnqueueOptions,
  ): Promise<void>;
}

/**
 * Wake-ups and live events (`event-bus.ts`): listeners in this process hear them at once, other
 * processes by LISTEN/NOTIFY. Repeated events are joined, and events may be lost.
 */
export interface EventBus extends Announcer {
  subscribe(topic: BusTopic, listener: (payload: string) => void): () => void;
}
