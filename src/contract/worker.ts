import { z } from 'zod';
import { Id, Time } from './common.ts';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';

const QueueState = z.object({
  waiting: z.number().int(),
  due: z.number().int(),
  running: z.number().int(),
  retrying: z.number().int(),
  /** How much work was given up in the last seven days and nobody has dealt with. */
  dead: z.number().int(),
  withoutOutcome: z.number().int(),
});
/** The workers that are alive, by their heartbeat, and the work that waits for them. */
export const WorkerStatus = z.object({
  running: z.boolean(),
  paused: z.boolean(),
  workers: z.array(
    z.object({
      id: Id,
      host: z.string(),
      roles: z.array(z.string()),
      startedAt: Time,
      heartbeatAt: Time,
      alive: z.boolean(),
    }),
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

const tag = 'agents';
export const workerRoutes = {
  workerStatus: route({
    method: 'get',
    path: '/agents/worker/status',
    summary: 'Workers by heartbeat, and the queue',
    tag,
    auth: everyone,
    answer: { status: 200, data: WorkerStatus },
  }),
  clearQueue: route({
    method: 'delete',
    path: '/agents/worker/clear-queue',
    summary: 'Cancel waiting agent turns of this workspace; messages stay',
    tag,
    auth: managers,
    query: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
    answer: { status: 200, data: QueueClearing },
  }),
  undoClearQueue: route({
    method: 'post',
    path: '/api/agents/worker/clear-queue/undo',
    summary: 'Put the last cleared turns back, within 10 minutes',
    tag,
    auth: managers,
    answer: { status: 200, data: z.object({ messages: z.number().int() }) },
    errors: ['undo_expired'],
  }),
};
