import { z } from 'zod';
import { type Hold, SecondSign } from '#contract/hold.ts';
import { HELD_UNTIL, holdClocks, releaseClocks } from '#server/features/conversations/state/clocks.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Mark } from './marks.ts';

const Installation = z.object({
  machine: z.string().nullable(),
  place: z.string(),
  held_since: z.string().nullable(),
  held_machine: z.string().nullable(),
  second_sign: SecondSign.nullable(),
});
export type Installation = z.output<typeof Installation>;

/** Who marks the folder and the database does so alone, until the end of the transaction. */
export const lockMarks = (db: Queryable): Promise<number> => execute(db, 'lock table installation in share row exclusive mode');

/** Of the whole database: it belongs to no workspace. Null: it was never marked. */
export async function findInstallation(db: Queryable): Promise<Installation | null> {
  const [row] = await query(db, Installation, { text: 'select machine, place, held_since, held_machine, second_sign from installation' });
  return row ?? null;
}

/** This is where the database belongs; nothing is held back any more. */
export const markDatabase = (db: Queryable, { machine, place }: Mark): Promise<number> =>
  execute(
    db,
    `insert into installation (machine, place) values ($1, $2)
     on conflict (only_one) do update set machine = $1, place = $2, held_since = null, held_machine = null, second_sign = null`,
    [machine, place],
  );

/** Keeps the first time; where the copy came from stays written until a person has decided. */
export const markHeld = (db: Queryable, { machine, place }: Mark): Promise<number> =>
  execute(
    db,
    `insert into installation as i (place, held_since, held_machine) values ($2, now(), $1)
     on conflict (only_one) do update set held_since = coalesce(i.held_since, now()), held_machine = $1, second_sign = null`,
    [machine, place],
  );

/** Answers 0 where nothing is held back, or a sign was seen before. */
export const noteSecondSign = (db: Queryable, sign: SecondSign): Promise<number> =>
  execute(db, `update installation set second_sign = $1 where held_since is not null and second_sign is null`, [sign]);

/**
 * All that would speak to customers by itself, of every workspace, stops: turns that are due, parts that wait, and what has its time. Connections
 * that would end the original's are not opened, and where the providers bring messages is looked at soon. Nothing else runs on this database yet.
 */
export async function holdQueue(db: Queryable): Promise<void> {
  await holdClocks(db);
  await execute(db, 'update scheduled_message set held = true where handed_at is null and failed_code is null');
  await execute(db, 'update handoff set held = true where fallback_at is not null and taken_at is null and closed_at is null');
  await execute(db, 'update satisfaction_question set held = true where ask_at is not null');
  await execute(db, 'update socket_session set held = true');
  await execute(db, 'update channel_check_up set next_at = now(), lease_until = null');
}

/** It goes on in the order in which it came. */
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

/** What is held back in a workspace. */
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

/** Whether a workspace was there when the hold began: whoever signs up at a copy has no say in it. */
export async function wasThere(db: Queryable, workspaceId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select from workspace w, installation i where w.id = $1 and (i.held_since is null or w.created_at < i.held_since)',
    values: [workspaceId],
  });
  return rows.length > 0;
}

/** The hold is the installation's: whoever ends it ends it for all. */
export async function listWorkspaces(db: Queryable): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), { text: 'select id from workspace order by id' });
  return rows.map((row) => row.id);
}
