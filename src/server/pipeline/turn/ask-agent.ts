import type { PublishedVersion } from '#server/agent/turn.ts';
import type { DueConversation } from './collect.ts';
import type { AnsweringChannel, DecideTools } from './decide-tools.ts';
import { type Decision, newOnes } from './decision.ts';
import { withinLimit } from './turn-limit.ts';
import { outcomeOf, toParts } from './turn-outcome.ts';
import { showTyping } from './typing-signal.ts';

/** The agent that answers, and where. */
export interface Agent {
  version: PublishedVersion;
  channel: AnsweringChannel;
}

/**
 * A turn that takes this long shows the customer that we are at work; a faster one just answers
 * (B30).
 */
const TYPING_AFTER_MS = 150;

/** Has the agent take its turn: about what is new, and about what people left. */
export async function askAgent(
  due: DueConversation,
  { version, channel }: Agent,
  tools: DecideTools,
): Promise<Decision> {
  const { conversation } = due;
  const all = withLeft(due, version);
  const messages = all.filter((message) => message.parts.length > 0);
  const paceMs = version.config.debounce.quietMs > 0 ? version.config.typingMs : 0;
  const stopTyping = showTyping(due, channel, tools, paceMs > 0 ? 0 : TYPING_AFTER_MS);
  try {
    const turn = await withinLimit((signal) =>
      tools.takeTurn(
        {
          version,
          messages: messages.map((message) => ({
            id: message.id,
            time: message.provider_time,
            parts: message.parts,
          })),
          people: due.people,
          contact: {
            name: writerOf(due),
            optedOut: conversation.opted_out,
            isGroup: conversation.is_group,
          },
          state: conversation.agent_state,
        },
        { search: tools.search(conversation.workspace_id, version), now: () => new Date() },
        signal,
      ),
    );
    return {
      // Where nothing is said nothing is taken up: what was left to people still waits for them.
      heard: turn.outcome.kind === 'wait' ? newOnes(due) : all,
      ...outcomeOf(turn.outcome),
      parts: toParts(turn.outcome).flatMap((part) => channel.render(part)),
      paceMs,
      turn,
      version,
      consent: turn.consent,
      failed: false,
    };
  } finally {
    stopTyping();
  }
}

/**
 * With what the customer wrote now the agent takes up what was left to people and nobody answered,
 * unless the oldest of it is too old, or the customer wants no messages of an agent.
 */
function withLeft(due: DueConversation, version: PublishedVersion): DueConversation['messages'] {
  const { conversation, messages } = due;
  const oldest = Math.max(...messages.map((message) => message.left_hours ?? 0));
  const takes = !conversation.opted_out && oldest < version.config.handOff.takeUpHours;
  return takes ? messages : newOnes(due);
}

/** Whom the agent talks to: in a group whoever wrote, where it was one alone. */
function writerOf({ conversation, messages }: DueConversation): string | null {
  if (!conversation.is_group) return conversation.contact_name;
  const [writer = null, ...others] = new Set(messages.map((message) => message.sender_name));
  return others.length === 0 ? writer : null;
}
