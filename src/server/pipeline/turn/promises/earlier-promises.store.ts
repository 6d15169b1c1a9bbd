import { z } from 'zod';
import type { OpenTimes } from '#server/features/business-hours/open-times.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** As text the time keeps its microseconds, by which it is known again. */
const Change = z.object({ workspace_id: z.string(), changed_at: z.string() });

/** A workspace whose hours have changed; null: none. */
export async function findHoursChange(db: Queryable): Promise<z.output<typeof Change> | null> {
  const [row] = await query(db, Change, {
    text: 'select workspace_id, changed_at::text from hours_change where due_at <= now() order by due_at limit 1',
  });
  return row ?? null;
}

/** How long a turn may last that began by the hours before. */
const IN_FLIGHT_SECONDS = 60;

/**
 * The change is done, and is looked at once more after those turns have ended that did not see the
 * new hours. If they have changed again meanwhile, that stays due.
 */
export async function hoursChangeDone(
  db: Queryable,
  { workspace_id: workspaceId, changed_at: changedAt }: z.output<typeof Change>,
): Promise<void> {
  const again = await execute(
    db,
    `update hours_change set due_at = changed_at + $3 * interval '1 second'
     where workspace_id = $1 and changed_at = $2::timestamptz and changed_at > now() - $3 * interval '1 second'`,
    [workspaceId, changedAt, IN_FLIGHT_SECONDS],
  );
  if (again === 0)
    await execute(
      db,
      'delete from hours_change where workspace_id = $1 and changed_at = $2::timestamptz',
      [workspaceId, changedAt],
    );
}

const Waiting = z.object({ channel_id: z.string(), ids: z.array(z.string()) });

/** The conversations in which somebody waits, by channel. */
export const listWaitingByChannel = (
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof Waiting>[]> =>
  query(db, Waiting, {
    text: `select channel_id, array_agg(id order by id) as ids from conversation
      where workspace_id = $1 and waiting_since is not null group by channel_id order by channel_id`,
    values: [workspaceId],
  });

/** When people are there from now on. */
export interface PeopleThere {
  /** Null: always. */
  open: OpenTimes | null;
  /** When they come next; null: nothing says when. */
  opensAt: Date | null;
}

/** The minutes of an agent version `v`, as `HandOff` has them. */
const minutes = `coalesce((v.config #>> '{handOff,fallbackMinutes}')::integer, 15)`;

/**
 * Brings forward what was promised in conversations of one channel: the time at which a customer is
 * told that nobody came, the time by which somebody has to have answered, and the opening at which
 * they are due. Each is counted anew from this moment, and never becomes later than it was. Locks
 * the conversations before their rows, as everywhere. Runs in the caller's transaction.
 */
export async function bringForward(
  db: Queryable,
  conversationIds: string[],
  { open, opensAt }: PeopleThere,
): Promise<void> {
  const calendar = [open?.edges ?? null, open?.secondsBefore ?? null];
  const end = `after_open($2::timestamptz[], $3::float8[], now(), ${minutes} * 60)`;
  await execute(
    db,
    'select from conversation where id = any($1::uuid[]) order by id for no key update',
    [conversationIds],
  );
  await execute(
    db,
    `update handoff h set fallback_at = later.at from (
       select h.id, ${end} as at from handoff h left join run r on r.id = h.run_id left join agent_version v on v.id = r.version_id
       where h.conversation_id = any($1::uuid[]) and h.fallback_at is not null and h.closed_at is null) later
     where h.id = later.id and later.at < h.fallback_at`,
    [conversationIds, ...calendar],
  );
  await execute(
    db,
    `update message m set promise_due_at = later.at from (
       select m.id, case when r.version_id is null then $4::timestamptz else ${end} end as at
       from message m left join run r on r.id = m.run_id left join agent_version v on v.id = r.version_id
       where m.conversation_id = any($1::uuid[]) and m.promise_due_at > now()) later
     where m.id = later.id and later.at < m.promise_due_at`,
    [conversationIds, ...calendar, opensAt],
  );
  await execute(
    db,
    'update opening_due set due_at = $2 where conversation_id = any($1::uuid[]) and due_at > $2',
    [conversationIds, opensAt],
  );
}
