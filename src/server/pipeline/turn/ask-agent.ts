import type { Part } from '#channels/message.ts';
import type { ModelRun } from '#server/agent/model-run.ts';
import type { PublishedVersion, TurnResult } from '#server/agent/turn.ts';
import type { DueConversation } from './collect.ts';
import type { AnsweringChannel, DecideTools } from './decide-tools.ts';
import { type Decision, newOnes } from './decision.ts';
import { prepareThinking } from './thinking/thinking.ts';
import { withinLimit } from './turn-limit.ts';
import { outcomeOf, toParts } from './turn-outcome.ts';
import { showTyping } from './typing-signal.ts';

/** The agent that answers and the channel that it answers on. */
export interface Agent {
  version: PublishedVersion;
  channel: AnsweringChannel;
}

/** After this long the customer sees that we are typing; a faster turn just answers (B30). */
const TYPING_AFTER_MS = 150;

/** Has the agent take its turn about the new messages and those that were left to people. */
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
  const thinking = prepareThinking(due, { version, messages }, tools.thinking);
  let run: ModelRun | undefined;
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
        {
          search: tools.search(conversation.workspace_id, version),
          now: () => new Date(),
          ...(thinking.model && { model: thinking.model }),
        },
        thinking.model ? AbortSignal.any([signal, thinking.signal]) : signal,
      ),
    );
    ({ run } = turn);
    const parts = [...toParts(turn.outcome), ...templatesOf(turn)].flatMap((part) =>
      channel.render(part),
    );
    return {
      heard: heardBy(turn, due, all),
      ...outcomeOf(turn.outcome),
      parts,
      paceMs,
      turn,
      version,
      state: null,
      consent: turn.consent,
      failed: false,
      runId: turn.run ? (thinking.runId() ?? undefined) : undefined,
      // A model that gave nothing just now would give no summary, either.
      outgrown: run?.fallback === null && thinking.outgrows(parts.length),
      opensAt: turn.opensAt,
    };
  } finally {
    thinking.close(run);
    stopTyping();
  }
}

/**
 * If nothing is said, nothing is taken up: the messages that were left to people still wait for
 * them. To confirm that the agent is silent from now on answers none of them, either, and what was
 * asked in the same breath is another turn's.
 */
function heardBy(
  turn: TurnResult,
  due: DueConversation,
  all: DueConversation['messages'],
): Decision['heard'] {
  if (turn.outcome.kind !== 'wait' && turn.consent !== 'opt_out') return all;
  return newOnes(due).filter(({ id }) => !turn.unanswered?.includes(id));
}

/**
 * Adds the messages that were left to people and that nobody answered, so that the agent takes them
 * up with the new ones. It does not if the oldest of them is too old or the customer wants no
 * messages from an agent.
 */
function withLeft(due: DueConversation, version: PublishedVersion): DueConversation['messages'] {
  const { conversation, messages } = due;
  const oldest = Math.max(...messages.map((message) => message.left_hours ?? 0));
  const takes = !conversation.opted_out && oldest < version.config.handOff.takeUpHours;
  return takes ? messages : newOnes(due);
}

/** The name of the person that the agent talks to: in a group the writer, if there is only one. */
function writerOf({ conversation, messages }: DueConversation): string | null {
  if (!conversation.is_group) return conversation.contact_name;
  const [writer = null, ...others] = new Set(messages.map((message) => message.sender_name));
  return others.length === 0 ? writer : null;
}

/** The templates that go out after the answer. */
const templatesOf = ({ run }: TurnResult): Part[] =>
  (run?.effects ?? []).flatMap((effect) => (effect.kind === 'send_template' ? effect.part : []));
