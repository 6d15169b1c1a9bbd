import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { Habit, habitColumns } from '../quiet/habit.store.ts';
import { isOfTag, newestNotice } from './newest-notice.sql.ts';

/** How long a process has for one; then another takes it. */
const LEASE_SECONDS = 60;

const Row = z.object({
  session_id: z.string(),
  workspace_id: z.string(),
  user_id: z.string(),
  tag: z.string(),
  claims: z.number(),
  failures: z.number(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  language: z.enum(['pt', 'en']),
  shown_notice: z.string().nullable(),
  shown_occurrence: z.number().nullable(),
  shown_ms_ago: z.coerce.number().nullable(),
  /** When a notice of a team that is not this person's comes to everybody. */
  next_in_ms: z.coerce.number().nullable(),
  /** The newest notice to show; all of it is null if there is none. */
  notice_id: z.string().nullable(),
  occurrence: z.number().nullable(),
  raised_ms_ago: z.coerce.number().nullable(),
  kind: z.string().nullable(),
  group_id: z.string().nullable(),
  raised_at: z.string().nullable(),
  detail: z.string().nullable(),
  conversation_id: z.string().nullable(),
  channel_id: z.string().nullable(),
  channel_type: ChannelTypeSchema.nullable(),
  channel_name: z.string().nullable(),
  person: z.string().nullable(),
  now: z.string(),
  /** When the person is not to be disturbed. */
  ...Habit.shape,
});
/** One device and one tag: what is shown there, and what should be. */
export type Delivery = z.output<typeof Row>;

const FannedOut = z.object({
  /** How many changes it took. */
  taken: z.number(),
  is_due: z.boolean(),
  /** Milliseconds until more is due; null: nothing will be. */
  next_ms: z.coerce.number().nullable(),
});

/**
 * Makes deliveries of what changed: one for each device of the workspace and each tag. The same
 * statement says what is due, because it runs for every few messages.
 */
export async function fanOut(
  db: Queryable,
  limit: number,
): Promise<{ taken: number; isDue: boolean; nextMs: number | null }> {
  const [row] = await query(db, FannedOut, {
    name: 'push-fan-out',
    text: `with taken as (
        delete from push_due where id in (select id from push_due order by id limit $1 for update skip locked) returning workspace_id, tag
      ), changed as (select distinct workspace_id, tag from taken), made as (
        insert into push_delivery as d (session_id, workspace_id, user_id, tag, due_at)
        select s.session_id, s.workspace_id, s.user_id, c.tag, now()
        from changed c join push_subscription s on s.workspace_id = c.workspace_id and s.ended_at is null
        where exists (select from push_delivery e where e.session_id = s.session_id and e.tag = c.tag)
          or exists (select from notice n where ${isOfTag('c')} and (n.user_id is null or n.user_id = s.user_id))
        order by s.session_id, c.tag
        on conflict (session_id, tag) do update set is_changed = true, due_at = case when d.is_busy then d.due_at else now() end
        returning due_at <= now() as is_due
      )
      select (select count(*) from taken) as taken,
        exists (select from made where is_due) or exists (select from push_delivery where due_at <= now()) as is_due,
        (select extract(epoch from min(due_at) - now()) * 1000 from push_delivery where due_at > now()) as next_ms`,
    values: [limit],
  });
  return { taken: row?.taken ?? 0, isDue: row?.is_due ?? false, nextMs: row?.next_ms ?? null };
}

/** Takes what is due, with what there is to show. */
export function claimDeliveries(db: Queryable, limit: number): Promise<Delivery[]> {
  return query(db, Row, {
    name: 'push-claim',
    text: `with due as (
        select session_id, tag from push_delivery where due_at <= now() order by due_at limit $1 for update skip locked
      ), d as (
        update push_delivery p set is_busy = true, is_changed = false, claims = p.claims + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
        from due where p.session_id = due.session_id and p.tag = due.tag returning p.*
      )
      select d.session_id, d.workspace_id, d.user_id, d.tag, d.claims, d.failures, s.endpoint, s.p256dh, s.auth, s.language,
        d.shown_notice, d.shown_occurrence, extract(epoch from now() - d.shown_at) * 1000 as shown_ms_ago,
        (select extract(epoch from min(n.everybody_at) - now()) * 1000 from notice n where ${isOfTag('d')} and n.everybody_at > now()) as next_in_ms,
        n.id as notice_id, n.occurrence, extract(epoch from now() - n.raised_at) * 1000 as raised_ms_ago, n.kind, n.group_id, n.raised_at,
        n.detail, n.conversation_id, n.channel_id, ch.type as channel_type, ch.display_name as channel_name, coalesce(k.shown_name, k.name) as person, now() as now,
        ${habitColumns}
      from d join push_subscription s on s.session_id = d.session_id and s.ended_at is null
        left join notice_habit h on h.workspace_id = d.workspace_id and h.user_id = d.user_id
        left join lateral (${newestNotice}) n on true
        left join channel ch on ch.id = n.channel_id
        left join conversation v on v.id = n.conversation_id
        left join contact k on k.id = v.contact_id`,
    values: [limit],
  });
}

/** What a device shows from now on. `isNew`: it was sent just now. */
export interface Shown {
  noticeId: string;
  occurrence: number;
  isNew: boolean;
}

/** A delivery that is given back: what its device shows, and in how many milliseconds it is due. */
export interface Settlement {
  delivery: Delivery;
  shown: Shown | null;
  nextMs: number | null;
}

/**
 * Records what devices show, and gives the deliveries back: each is due in `nextMs`, or at once if
 * something changed meanwhile.
 */
export async function settle(db: Queryable, settlements: readonly Settlement[]): Promise<void> {
  const keys = [
    settlements.map(({ delivery }) => delivery.session_id),
    settlements.map(({ delivery }) => delivery.tag),
  ];
  await db.query({
    name: 'push-settle',
    // They are locked in the order in which others lock them.
    text: `with held as (
        select p.session_id, p.tag, i.shown_notice, i.shown_occurrence, i.is_new, i.next_ms
        from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::uuid[], $5::integer[], $6::boolean[], $7::float8[])
          as i (session_id, tag, claims, shown_notice, shown_occurrence, is_new, next_ms)
        join push_delivery p on p.session_id = i.session_id and p.tag = i.tag and p.claims = i.claims
        order by p.session_id, p.tag for update of p
      )
      update push_delivery p set is_busy = false, failures = 0, shown_notice = h.shown_notice, shown_occurrence = h.shown_occurrence,
        shown_at = case when h.shown_notice is null then null when h.is_new then now() else p.shown_at end,
        due_at = case when p.is_changed then now() else now() + h.next_ms * interval '1 millisecond' end
      from held h where p.session_id = h.session_id and p.tag = h.tag`,
    values: [
      ...keys,
      settlements.map(({ delivery }) => delivery.claims),
      settlements.map(({ shown }) => shown?.noticeId ?? null),
      settlements.map(({ shown }) => shown?.occurrence ?? null),
      settlements.map(({ shown }) => shown?.isNew ?? false),
      settlements.map(({ nextMs }) => nextMs),
    ],
  });
  if (settlements.some(({ shown }) => shown === null))
    await execute(
      db,
      `delete from push_delivery p using unnest($1::uuid[], $2::uuid[]) as i (session_id, tag)
       where p.session_id = i.session_id and p.tag = i.tag and p.shown_notice is null and p.due_at is null`,
      keys,
    );
}

/** Counts a failure, and gives the delivery back for another try in so many milliseconds. */
export async function tryAgain(
  db: Queryable,
  { session_id, tag, claims }: Delivery,
  waitMs: number,
): Promise<void> {
  await execute(
    db,
    `update push_delivery set is_busy = false, failures = failures + 1, due_at = now() + $4 * interval '1 millisecond'
     where session_id = $1 and tag = $2 and claims = $3`,
    [session_id, tag, claims, waitMs],
  );
}
