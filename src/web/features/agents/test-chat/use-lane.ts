import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TriedVersion } from '#contract/agents/agent-trial.ts';
import { ApiError } from '#web/lib/api/api.ts';
import type { AgentForm } from '../editor/agent-form.ts';
import { type Answer, askAgent, type Exchange, type Line, type Said } from './ask-agent.ts';
import { customerOf, type Trial } from './trial.ts';

/** `exchange`: of a customer's words once they are answered. */
export type Entry =
  | { id: number; from: 'customer'; said: Said; exchange: Exchange | null }
  | { id: number; from: 'agent'; exchange: Exchange };

export interface Draft {
  /** The current values of the form. */
  current: () => AgentForm;
  /** Called when the draft is not valid, and so cannot be tried. */
  onInvalid: () => void;
}

/** The longest history that the call accepts. */
const longestHistory = 100;
const longestLine = 8000;

/** A dialogue with one version of an agent. Nothing is sent to a customer. */
export function useLane(agentId: string, version: TriedVersion, { current, onInvalid }: Draft) {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [state, setState] = useState<Answer['state']>({});
  /** Rises with every restart, so that an answer to an earlier dialogue is dropped. */
  const dialogue = useRef(0);
  const nextId = useRef(0);

  const ask = useMutation({
    mutationFn: async ({ said, number, before, trial }: Asked) => {
      const history = historyOf(before);
      const answered = await askAgent(agentId, said, {
        history,
        state,
        ...customerOf(trial),
        ...(version === 'draft' ? draftOf(current()) : { version }),
      });
      return { exchange: { version, history, ...answered }, said, number };
    },
    onSuccess: ({ exchange, said, number }) => {
      if (number !== dialogue.current) return;
      setState(exchange.answer.state);
      const id = (nextId.current += 1);
      setEntries((shown) => [
        ...shown.map((entry) =>
          entry.from === 'customer' && entry.said === said ? { ...entry, exchange } : entry,
        ),
        { id, from: 'agent', exchange },
      ]);
    },
    onError: (error) => {
      if (isInvalidDraft(error)) onInvalid();
    },
  });

  return {
    version,
    entries,
    thinking: ask.isPending,
    error: ask.error,
    send(said: Said, trial: Trial): void {
      const id = (nextId.current += 1);
      setEntries([...entries, { id, from: 'customer', said, exchange: null }]);
      ask.mutate({ said, number: dialogue.current, before: entries, trial });
    },
    /** Repeats the question that got no answer. */
    retry: () => ask.variables && ask.mutate(ask.variables),
    restart(): void {
      dialogue.current += 1;
      setEntries([]);
      setState({});
      ask.reset();
    },
  };
}
export type Lane = ReturnType<typeof useLane>;

interface Asked {
  said: Said;
  number: number;
  before: readonly Entry[];
  trial: Trial;
}

export const isInvalidDraft = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'invalid_input';

/** What the same file would be told again. */
export const isRefusedFile = (error: Error | null): boolean =>
  error instanceof ApiError && /^(tried_file|file)_/.test(error.code);

/** Leaves out entries that are still being written, so that the rest can be tried. */
function draftOf({ config }: AgentForm) {
  return {
    config: { ...config, faq: config.faq.filter(({ question }) => question.trim() !== '') },
  };
}

function historyOf(entries: readonly Entry[]): Line[] {
  return (
    entries
      .flatMap((entry): Line[] =>
        entry.from === 'customer'
          ? [{ role: 'customer', text: entry.exchange?.message ?? entry.said.words }]
          : entry.exchange.answer.messages.map(({ text }) => ({ role: 'agent', text })),
      )
      .filter(({ text }) => text !== '')
      // What was said in a long recording may be longer than what a customer can write.
      .map(({ role, text }) => ({ role, text: text.slice(0, longestLine) }))
      .slice(-longestHistory)
  );
}
