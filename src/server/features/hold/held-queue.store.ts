import { z } from 'zod';
import type { Hold } from '#contract/hold.ts';
import {
  HELD_UNTIL,
  holdClocks,
  releaseClocks,
} from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/**
 * Stops everything in all workspaces that would speak to customers by itself: turns that are due,
 * parts that wait, and what has a time. Connections that would end those of the original
 * installation are not opened, and check-ups run soon, to find out where the providers deliver.
 * Nothing else uses this database yet.
 */
export async function holdQueue(db: Queryable): Promise<void> {
  await holdClocks(db);
  await execute(
    db,
    'update scheduled_message set held = true where handed_at is null and failed_code is null',
  );
  await execute(
    db,
    'update handoff set held = true where fallback_at is not null and taken_at is null and closed_at is null',
  );
  await execute(db, 'update satisfaction_question set held = true where ask_at is not null');
  await execute(db, 'update socket_session set held = true');
  await execute(db, 'update channel_check_up set next_at = now(), lease_until = null');
}

/** Everything goes on, in the order in which it came. */
export async function releaseQueue(db: Queryable): Promise<void> {
  await releaseClocks(db);
  await execute(db, 'update scheduled_message set held = false where held');
  await execute(db, 'update handoff set held = false where held');
  await execute(db, 'update satisfaction_question set held = false where held');
  await execute(db, 'update socket_session set held = false where held');
}

const Waiting = z.object({
  questions: z.number(),
  answers: z.number(),
  scheduled: z.number(),
  fallbacks: z.number(),
  surveys: z.number(),
  connections: z.number(),
}) satisfies z.ZodType<Hold['waiting']>;

/** Counts what is held back in a workspace. */
export async function countHeld(db: Queryable, workspaceId: string): Promise<Hold['waiting']> {
  const [row] = await query(db, Waiting, {
    text: `select
        (select count(*) from message m join conversation c on c.id = m.conversation_id
          where c.workspace_id = $1 and c.answer_at = $2::timestamptz and m.direction = 'in' and m.outcome is null) as questions,
        (select count(*) from message m join conversation c on c.id = m.conversation_id
          where c.workspace_id = $1 and c.deliver_at is null and m.undelivered) as answers,
        (select count(*) from scheduled_message where workspace_id = $1 and held and handed_at is null) as scheduled,
        (select count(*) from handoff where workspace_id = $1 and held and fallback_at is not null and taken_at is null and closed_at is null) as fallbacks,
        (select count(*) from satisfaction_question where workspace_id = $1 and held and ask_at is not null) as surveys,
        (select count(*) from socket_session where workspace_id = $1 and held and wanted) as connections`,
    values: [workspaceId, HELD_UNTIL],
  });
  if (!row) throw new Error('A select without a table has one row');
  return row;
}
