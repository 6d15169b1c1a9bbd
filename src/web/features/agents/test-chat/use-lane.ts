import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TriedVersion } from '#contract/agents/agent-trial.ts';
import { ApiError, call, type CallData } from '#web/lib/api/api.ts';
import type { AgentForm } from '../editor/agent-form.ts';
import { customerOf, type Trial } from './trial.ts';

export type Answer = CallData<'processMessage'>;
type Line = { role: 'customer' | 'agent'; text: string };

/** An answer with what it answers. */
export interface Exchange {
  version: TriedVersion;
  /** What was said before. */
  history: Line[];
  message: string;
  answer: Answer;
}
export type Entry =
  | { id: number; from: 'customer'; text: string }
  | { id: number; from: 'agent'; exchange: Exchange };

export interface Draft {
  /** The current values of the form. */
  current: () => AgentForm;
  /** Called when the draft is not valid, and so cannot be tried. */
  onInvalid: () => void;
}

/** The longest history that the call accepts. */
const longestHistory = 100;

/** A dialogue with one version of an agent. Nothing is sent to a customer. */
export function useLane(agentId: string, version: TriedVersion, { current, onInvalid }: Draft) {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [state, setState] = useState<Answer['state']>({});
  /** Rises with every restart, so that an answer to an earlier dialogue is dropped. */
  const dialogue = useRef(0);
  const nextId = useRef(0);

  const ask = useMutation({
    mutationFn: async ({ message, number, before, trial }: Asked) => {
      const history = historyOf(before);
      const answer = await call('processMessage', {
        params: { id: agentId },
        body: {
          message,
          history,
          state,
          ...customerOf(trial),
          ...(version === 'draft' ? draftOf(current()) : { version }),
        },
      });
      return { exchange: { version, history, message, answer }, number };
    },
    onSuccess: ({ exchange, number }) => {
      if (number !== dialogue.current) return;
      setState(exchange.answer.state);
      setEntries((shown) => [...shown, { id: (nextId.current += 1), from: 'agent', exchange }]);
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
    send(message: string, trial: Trial): void {
      setEntries([...entries, { id: (nextId.current += 1), from: 'customer', text: message }]);
      ask.mutate({ message, number: dialogue.current, before: entries, trial });
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
  message: string;
  number: number;
  before: readonly Entry[];
  trial: Trial;
}

export const isInvalidDraft = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'invalid_input';

/** Leaves out entries that are still being written, so that the rest can be tried. */
function draftOf({ config }: AgentForm) {
  return {
    config: { ...config, faq: config.faq.filter(({ question }) => question.trim() !== '') },
  };
}

function historyOf(entries: readonly Entry[]): Line[] {
  return entries
    .flatMap((entry): Line[] =>
      entry.from === 'customer'
        ? [{ role: 'customer', text: entry.text }]
        : entry.exchange.answer.messages.map(({ text }) => ({ role: 'agent', text })),
    )
    .slice(-longestHistory);
}
