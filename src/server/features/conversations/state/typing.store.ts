import { execute, type Queryable } from '#server/platform/db.ts';
import { stepIn } from './calling-off.store.ts';
import { moved } from './moved.sql.ts';
import { agentInCharge, chargeReason } from './predicates.sql.ts';

/**
 * Pauses the agent for some minutes from now, if the agent is in charge or the same user had paused
 * it by typing. Otherwise whoever is in charge stays so, and a handoff that nobody has taken goes
 * on waiting. What the agent was about to say is called off in any case. Resolves with whether the
 * pause was set. The caller has locked the conversation.
 */
export async function holdForTyping(
  db: Queryable,
  {
    workspaceId,
    conversationId,
    userId,
    minutes,
  }: { workspaceId: string; conversationId: string; userId: string; minutes: number },
): Promise<boolean> {
  const held = await execute(
    db,
    `update conversation c set ${moved('typed', { user: '$3::uuid', until: "now() + $4 * interval '1 minute'" })}
     where workspace_id = $1 and id = $2
      and (${agentInCharge} or (${chargeReason} = 'typing' and c.owner_user_id = $3))`,
    [workspaceId, conversationId, userId, minutes],
  );
  if (held === 0) await stepIn(db, workspaceId, [conversationId], 'typedBeside');
  return held > 0;
}
