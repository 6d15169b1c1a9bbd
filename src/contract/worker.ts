import { z } from 'zod';
import { Id, Time } from './common.ts';

const QueueState = z.object({
  waiting: z.number().int(),
  due: z.number().int(),
  running: z.number().int(),
  retrying: z.number().int(),
  /** Given up in the last seven days. */
  dead: z.number().int(),
  withoutOutcome: z.number().int(),
});
/** Who answers, by heartbeat, and what waits for them. */
export const WorkerStatus = z.object({
  running: z.boolean(),
  paused: z.boolean(),
  workers: z.array(
    z.object({ id: Id, host: z.string(), roles: z.array(z.string()), startedAt: Time, heartbeatAt: Time, alive: z.boolean() }),
  ),
  queue: QueueState,
  oldestAgeSeconds: z.number().nullable(),
  ratePerMinute: z.number(),
});
/** What clearing the queue cancelled, or would cancel. */
export const QueueClearing = z.object({
  id: Id.nullable(),
  dryRun: z.boolean(),
  messages: z.number().int(),
  conversations: z.array(z.object({ id: Id, contact: z.string(), messages: z.number().int() })),
  undoUntil: Time.nullable(),
});
