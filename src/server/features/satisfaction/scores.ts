import type { Part } from '#channels/message.ts';
import type { Queryable } from '#server/platform/db.ts';
import { recordScore } from './scores.store.ts';

const PRESSED = /^satisfaction:([1-5])$/;
const TYPED = /^\s*([1-5])\s*$/;

/**
 * The score in a message that may answer the question: a press of one of its buttons, or a bare
 * number. Null: there is none.
 */
function scoreIn(parts: readonly Part[]): { score: number; pressed: boolean } | null {
  const [part] = parts;
  if (!part || parts.length > 1) return null;
  const pressed = part.kind === 'choice' ? PRESSED.exec(part.id) : null;
  const typed = part.kind === 'text' ? TYPED.exec(part.text) : null;
  const score = Number((pressed ?? typed)?.[1]);
  return Number.isNaN(score) ? null : { score, pressed: pressed !== null };
}

/** A press of a button that the provider shows as waiting until we acknowledge it. */
export interface Acknowledged {
  channelId: string;
  acknowledgeId: string;
}

/** A customer's message as the intake has stored it. */
interface StoredMessage {
  message_id: string;
  workspace_id: string;
  channel_id: string;
  parts: Part[];
}

/**
 * Finds the answers to the question among newly stored messages, and records them in the
 * transaction that stored them. Most batches contain no answer, and cost no query.
 */
export async function recordScores(
  db: Queryable,
  messages: readonly StoredMessage[],
  stored: readonly string[],
  resolved: Record<string, string>,
): Promise<Acknowledged[]> {
  const pressed: Acknowledged[] = [];
  for (const {
    message_id: messageId,
    workspace_id: workspaceId,
    channel_id: channelId,
    parts,
  } of messages) {
    const said = scoreIn(parts);
    if (
      !said ||
      !stored.includes(messageId) ||
      !(await recordScore(db, { messageId, workspaceId, ...said, resolved }))
    )
      continue;
    for (const part of parts)
      if (part.kind === 'choice' && part.acknowledgeId)
        pressed.push({ channelId, acknowledgeId: part.acknowledgeId });
  }
  return pressed;
}
