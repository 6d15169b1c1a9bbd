import { catalog } from '#channels/catalog.ts';
import { writingAllowed } from '#channels/window.ts';
import { findAnsweringConfig } from '#server/features/agents/agents.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findLeft, reopenLeft } from './take-up.store.ts';

/**
 * The agent is in charge again. It answers at once what was asked meanwhile and nobody answered, if
 * it is on, may write freely, and the oldest question is not too old. Otherwise the questions go on
 * waiting for a person, where people see them. Runs in the transaction that gives the conversation
 * back.
 */
export async function takeUp(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  const left = await findLeft(db, workspaceId, conversationId);
  if (
    !left ||
    left.opted_out ||
    writingAllowed(catalog[left.channel_type].abilities, left.silent_ms, false) !== 'free'
  )
    return;
  const config = await findAnsweringConfig(db, workspaceId, left.channel_id);
  if (config && left.oldest_hours < config.handOff.takeUpHours)
    await reopenLeft(db, workspaceId, conversationId);
}
