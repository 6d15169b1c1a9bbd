import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { callOffOutdated } from './calling-off.store.ts';
import { moved } from './moved.sql.ts';
import { personInCharge } from './predicates.sql.ts';
import { setWaitingSince } from './questions.store.ts';
import { takeUp } from './take-up.ts';

/**
 * A person has stepped in, in a conversation that the caller has locked and whose intervention
 * number it has raised. The agent says nothing more, and the customer is not told that no one came
 * (B10, B14).
 */
export async function silenceAgent(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await callOffOutdated(db, workspaceId, [conversationId]);
  await execute(
    db,
    `update handoff set taken_at = coalesce(taken_at, now()), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [workspaceId, conversationId],
  );
}

/**
 * A person steps in or, with null, people and nobody in particular. The agent is paused, what it
 * has not sent yet is called off, and what the customer wrote waits for this person (B10). Runs in
 * the caller's transaction; the conversation stays locked, so that no agent commits in between
 * (B11). Resolves with false when there is no such conversation.
 */
export async function takeConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  userId: string | null,
): Promise<boolean> {
  const taken = await execute(
    db,
    `update conversation c set ${moved('taken', { user: '$3::uuid' })} where workspace_id = $1 and id = $2 and ${isOfLivingChannel('c')}`,
    [workspaceId, conversationId, userId],
  );
  if (taken === 0) return false;
  await silenceAgent(db, workspaceId, conversationId);
  return true;
}

/**
 * The agent is in charge again, and answers what nobody answered meanwhile, including a turn that
 * waited for a pause to end. What it may not answer goes on waiting, where people see it. Resolves
 * with false when there is no such conversation.
 */
export async function returnConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<boolean> {
  const returned = await execute(
    db,
    `update conversation c set ${moved('returned')}, team_id = null, agent_state = agent_state || '{"returned": true}'
     where workspace_id = $1 and id = $2 and ${isOfLivingChannel('c')}`,
    [workspaceId, conversationId],
  );
  if (returned === 0) return false;
  await callOffOutdated(db, workspaceId, [conversationId]);
  await setWaitingSince(db, workspaceId, [conversationId]);
  await takeUp(db, workspaceId, conversationId);
  await execute(
    db,
    `update handoff set closed_at = now(), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [workspaceId, conversationId],
  );
  return true;
}

/**
 * Another application answers this customer from here on. The agent is silent, as when a person
 * steps in. The caller has locked the conversation.
 */
export async function passOn(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await execute(
    db,
    `update conversation c set ${moved('passedOn', { user: 'c.owner_user_id' })} where c.id = $2 and c.workspace_id = $1`,
    [workspaceId, conversationId],
  );
  await silenceAgent(db, workspaceId, conversationId);
}

const Released = z.object({
  id: z.string(),
  channelId: z.string(),
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  isGroup: z.boolean(),
  /** A customer waits in it. */
  waits: z.boolean(),
});
export type Released = z.output<typeof Released>;

/**
 * Takes from a user all conversations that they have; people stay in charge of them: the team that
 * has them, or nobody in particular.
 */
export function releaseConversations(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<Released[]> {
  return query(db, Released, {
    text: `with released as (
        update conversation set owner_user_id = null where id in (
          select id from conversation where workspace_id = $1 and owner_user_id = $2 and owner = 'person' order by id for update)
        returning id, channel_id, team_id, is_group, waiting_since
      )
      select r.id, r.channel_id as "channelId", case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as team,
        r.is_group as "isGroup", r.waiting_since is not null as waits
      from released r left join team t on t.workspace_id = $1 and t.id = r.team_id order by r.id`,
    values: [workspaceId, userId],
  });
}

const Charged = z.object({ userId: z.string().nullable(), teamId: z.string().nullable() });

/**
 * Who has the conversation: a user who is still there, and the team that it was given to; null:
 * nobody, none.
 */
export async function findCharged(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<z.output<typeof Charged>> {
  const [row] = await query(db, Charged, {
    text: `select case when ${personInCharge} then m.user_id end as "userId", c.team_id as "teamId"
      from conversation c left join membership m on m.workspace_id = $1 and m.user_id = c.owner_user_id
      where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, conversationId],
  });
  return row ?? { userId: null, teamId: null };
}

/**
 * Gives the conversation to a team; null: to none. Resolves with false when there is no such team.
 */
export async function giveToTeam(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  teamId: string | null,
): Promise<boolean> {
  const given = await execute(
    db,
    `update conversation set team_id = $3 where workspace_id = $1 and id = $2
     and ($3::uuid is null or exists (select from team t where t.workspace_id = $1 and t.id = $3))`,
    [workspaceId, conversationId, teamId],
  );
  return given > 0;
}
