import { z } from 'zod';
import { BlockKind } from '#contract/contacts/contacts.ts';
import { blockedAs } from '#server/features/contacts/block/blocked.sql.ts';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import {
  turnClaimed,
  turnKept,
  turnReleased,
} from '#server/features/conversations/state/clocks.sql.ts';
import { personInCharge, typingMs } from '#server/features/conversations/state/predicates.sql.ts';
import { execute, query, type Database, type Queryable } from '#server/platform/db.ts';

/**
 * How long a worker may be silent before others take its work, milliseconds. A living worker
 * extends its leases.
 */
export const LEASE_MS = 4000;

const Claimed = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  contact_id: z.string(),
  chat: z.string(),
  is_group: z.boolean(),
  /** The team has muted the group: what no agent answers there is left unanswered. */
  muted: z.boolean(),
  owner: z.enum(['agent', 'person']),
  owned: z.boolean(),
  /** Milliseconds until the pause of a person who is typing ends; 0 = nobody is typing. */
  typed_ms: z.number(),
  /**
   * How often somebody has stepped in: what this turn says leaves only while the number is the
   * same.
   */
  interventions: z.number(),
  /** The customer has blocked us since their last message. */
  unreachable: z.boolean(),
  /** The customer waits for a person. */
  waits: z.boolean(),
  agent_state: z.record(z.string(), z.unknown()),
  seq: z.number(),
  answer_fence: z.number(),
  answer_attempts: z.number(),
  contact_name: z.string().nullable(),
  /**
   * The customer wants no messages. Always false in a group, where one member would decide for all.
   */
  opted_out: z.boolean(),
  /** The team has blocked the person. */
  blocked_as: BlockKind.nullable(),
  /** Milliseconds since the customer's last message, by the provider's clock; null = not known. */
  silent_ms: z.number().nullable(),
});
export type ClaimedConversation = z.output<typeof Claimed>;

/** $4: conversations that are left out. */
const isDue = `answer_at <= now() and (answer_lease_until is null or answer_lease_until < now()) and id <> all($4::uuid[])`;

/** The part of a claim that takes what `due` names. */
const claimed = `update conversation c set
  ${turnClaimed({ worker: '$1', leaseMs: '$3' })}
from due, contact
where c.id = due.id and contact.id = c.contact_id
returning c.id, c.workspace_id, c.channel_id, c.contact_id, c.chat, c.is_group, c.is_group and c.muted_at is not null as muted, c.owner,
  ${personInCharge} as owned, ${typingMs} as typed_ms,
  c.interventions, coalesce(contact.unreachable_at > c.customer_at, false) as unreachable, c.waiting_since is not null as waits,
  c.agent_state, c.seq, c.answer_fence, c.answer_attempts, coalesce(contact.shown_name, contact.name) as contact_name,
  not c.is_group and ${optedOut('contact')} as opted_out, ${blockedAs('contact')} as blocked_as,
  extract(epoch from now() - c.customer_at)::float8 * 1000 as silent_ms`;

const claimSql = `
with due as (
  select id from conversation
  where ${isDue}
  order by answer_at limit $2 for update skip locked
)
${claimed}`;

/** The same, where some workspaces have turns that wait for a model: of these only as many as they have places for. */
const claimAmongPlacesSql = `
with others as (
  select id from conversation where ${isDue} and workspace_id <> all($5::uuid[])
  order by answer_at limit $2 for update skip locked
), placed as (
  select one.id from unnest($5::uuid[], $6::integer[]) as place(workspace_id, count), lateral (
    select c.id from conversation c where c.workspace_id = place.workspace_id and ${isDue} order by c.answer_at limit place.count for update skip locked) one
), due as (select id from others union all select id from placed)
${claimed}`;

/** What keeps a process from taking a turn that is due. */
export interface Busy {
  /** How many more turns each workspace may have that has turns waiting for a model. */
  places?: ReadonlyMap<string, number>;
  /**
   * Conversations of which a turn here is not over yet, although it may have lost its fence. A
   * claim would count a try that nobody makes.
   */
  active?: readonly string[];
}

/**
 * Claims due conversations for this worker, each with a raised fence. The attempt is counted before
 * the work begins (B7).
 */
export function claimDue(
  db: Queryable,
  workerId: string,
  limit: number,
  { places = new Map(), active = [] }: Busy = {},
): Promise<ClaimedConversation[]> {
  const values = [workerId, limit, LEASE_MS, active];
  if (places.size === 0) return query(db, Claimed, { name: 'claim-due', text: claimSql, values });
  return query(db, Claimed, {
    name: 'claim-due-among-places',
    text: claimAmongPlacesSql,
    values: [...values, [...places.keys()], [...places.values()]],
  });
}

export const NEXT_TURN = `select extract(epoch from min(answer_at) - now())::float8 * 1000 as wait from conversation
  where answer_at is not null and (answer_lease_until is null or answer_lease_until < now())`;

/**
 * Milliseconds until the next conversation is due; null when none waits. Those of a workspace that
 * has no place left wait for a place, and those that are active for their turn's end, not for the
 * clock.
 */
export async function nextDueInMs(
  db: Database,
  { places = new Map(), active = [] }: Busy = {},
): Promise<number | null> {
  const full = [...places].flatMap(([workspaceId, left]) => (left > 0 ? [] : [workspaceId]));
  const text = `${NEXT_TURN} and id <> all($1::uuid[])`;
  const [row] = await query(db, z.object({ wait: z.number().nullable() }), {
    name: full.length === 0 ? 'next-due' : 'next-due-elsewhere',
    text: full.length === 0 ? text : `${text} and workspace_id <> all($2::uuid[])`,
    values: full.length === 0 ? [active] : [active, full],
  });
  return row?.wait ?? null;
}

/**
 * Extends the leases of the conversations that this worker still works on. A row that another
 * statement has locked is left for the next heartbeat: it must not stop the others.
 */
export function extendAnswerLeases(
  db: Queryable,
  workerId: string,
  conversationIds: string[],
): Promise<number> {
  return execute(
    db,
    `update conversation set ${turnKept('$3')}
     where id in (select id from conversation where id = any($2::uuid[]) and answer_worker = $1 and answer_lease_until is not null
       order by id for update skip locked)`,
    [workerId, conversationIds, LEASE_MS],
  );
}

/** Gives a conversation back, to be claimed again after a wait. `counts`: this was an attempt. */
export function releaseAnswer(
  db: Queryable,
  conversation: { id: string; answer_fence: number },
  { waitMs, counts }: { waitMs: number; counts: boolean },
): Promise<number> {
  return execute(
    db,
    `update conversation c set ${turnReleased({ waitMs: '$3', counts: '$4' })}
     where id = $1 and answer_fence = $2`,
    [conversation.id, conversation.answer_fence, waitMs, counts],
  );
}
