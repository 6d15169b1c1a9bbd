import type { z } from 'zod';
import { AgentConfig } from '#contract/agents/agents.ts';
import type { Part } from '#channels/message.ts';
import { languages } from '#server/agent/language/languages.ts';
import { createSearchIndex } from '#server/agent/retrieval/search-index.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import type { ModelPorts } from '#server/agent/model-run.ts';
import type { TurnResult } from '#server/agent/turn.ts';

export interface Dialogue {
  /** The customer writes texts, or parts of messages, all in one turn. */
  says(...messages: (string | Part)[]): Promise<TurnResult>;
  /**
   * Presses a button of the last list, reported as by a channel that sends only the id, or only the
   * label.
   */
  presses(button: { id: string; label?: string }): Promise<TurnResult>;
  /** Moves the dialogue's clock forward. */
  waits(milliseconds: number): void;
  contact: { name: string | null; optedOut: boolean };
  state: Record<string, unknown>;
}

/**
 * A conversation with an agent, for tests. The state is passed through JSON between turns, and the
 * clock moves only when the test moves it.
 */
export function startDialogue(
  input: z.input<typeof AgentConfig>,
  { start = '2026-07-01T15:00:00Z', model }: { start?: string; model?: ModelPorts } = {},
): Dialogue {
  const config = AgentConfig.parse(input);
  const index = createSearchIndex(
    config.faq.map((entry, position) => ({ ...entry, id: `faq:${position}` })),
    languages[config.language].reader,
  );
  let now = new Date(start);
  let count = 0;
  const turn = async (messages: Part[]): Promise<TurnResult> => {
    const result = await takeTurn(
      {
        version: { id: 'version', agentId: 'agent', agentName: 'Recepção', number: 1, config },
        messages: messages.map((part) => ({
          id: String((count += 1)),
          time: now.toISOString(),
          parts: [part],
        })),
        people: [],
        contact: dialogue.contact,
        state: dialogue.state,
      },
      { search: async (query) => index.search(query), now: () => now, ...(model && { model }) },
      AbortSignal.timeout(5_000),
    );
    dialogue.state = JSON.parse(JSON.stringify(result.state));
    if (result.consent) dialogue.contact.optedOut = result.consent === 'opt_out';
    return result;
  };
  const dialogue: Dialogue = {
    contact: { name: 'Ana', optedOut: false },
    state: {},
    says: (...messages) =>
      turn(
        messages.map((message) =>
          typeof message === 'string' ? { kind: 'text', text: message } : message,
        ),
      ),
    presses: ({ id, label }) =>
      turn([{ kind: 'choice', id, ...(label === undefined ? {} : { label }) }]),
    waits: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
  return dialogue;
}
