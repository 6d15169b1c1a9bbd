import { consentIn } from '#server/agent/consent.ts';
import { callOffOutdated, stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { MessageToStore } from './ingest.store.ts';
import { listConversationsOf } from './stop-words.store.ts';

/**
 * Hears a request for silence when it arrives: what an agent was about to say is called off in the
 * transaction that stores the request. Its meaning for the contact, and the confirmation, follow in
 * its turn. Groups are left out, because one member would decide for all.
 */
export async function hearStops(
  db: Queryable,
  messages: readonly MessageToStore[],
  stored: readonly string[],
): Promise<void> {
  const stops = messages.filter(
    (message) =>
      !message.is_group &&
      consentIn([message], false) === 'opt_out' &&
      stored.includes(message.message_id),
  );
  if (stops.length === 0) return;
  const conversations = await listConversationsOf(
    db,
    stops.map((message) => message.message_id),
  );
  for (const [workspaceId, rows] of Map.groupBy(conversations, (row) => row.workspace_id)) {
    const ids = rows.map((row) => row.id);
    await stepIn(db, workspaceId, ids, 'askedForSilence');
    await callOffOutdated(db, workspaceId, ids);
  }
}
