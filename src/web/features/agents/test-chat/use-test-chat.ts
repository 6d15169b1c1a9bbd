import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AgentForm } from '../editor/agent-form.ts';
import { ApiError, call, type CallData } from '#web/lib/api/api.ts';

export type Answer = CallData<'processMessage'>;
export type Entry =
  | { id: number; from: 'customer'; text: string }
  | { id: number; from: 'agent'; answer: Answer; ms: number };

interface Draft {
  /** The current values of the form. */
  current: () => AgentForm;
  /** Called when the draft is not valid, and so cannot be tried. */
  onInvalid: () => void;
}

type Line = { role: 'customer' | 'agent'; text: string };

/** The longest history that the call accepts. */
const longestHistory = 100;

/** A dialogue with the unsaved draft. Nothing is sent to a customer. */
export function useTestChat(agentId: string, { current, onInvalid }: Draft) {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [state, setState] = useState<Answer['state']>({});
  /** Rises with every restart, so that an answer to an earlier dialogue is dropped. */
  const dialogue = useRef(0);
  const nextId = useRef(0);

  const ask = useMutation({
    mutationFn: async ({
      message,
      number,
      before,
    }: {
      message: string;
      number: number;
      before: readonly Entry[];
    }) => {
      const started = performance.now();
      const answer = await call('processMessage', {
        params: { id: agentId },
        body: { message, history: historyOf(before), state, ...draftOf(current()) },
      });
      return { answer, number, ms: Math.round(performance.now() - started) };
    },
    onSuccess: ({ answer, number, ms }) => {
      if (number !== dialogue.current) return;
      setState(answer.state);
      setEntries((shown) => [...shown, { id: (nextId.current += 1), from: 'agent', answer, ms }]);
    },
    onError: (error) => {
      if (isInvalidDraft(error)) onInvalid();
    },
  });

  const send = (message: string): void => {
    if (ask.isPending || message.trim() === '') return;
    setEntries([...entries, { id: (nextId.current += 1), from: 'customer', text: message.trim() }]);
    ask.mutate({ message: message.trim(), number: dialogue.current, before: entries });
  };
  return {
    entries,
    send,
    thinking: ask.isPending,
    error: ask.error,
    /** Repeats the question that got no answer. */
    retry: () => ask.variables && ask.mutate(ask.variables),
    restart: () => {
      dialogue.current += 1;
      setEntries([]);
      setState({});
      ask.reset();
    },
    draft: current,
  };
}
export type TestChatState = ReturnType<typeof useTestChat>;

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
        : entry.answer.messages.map(({ text }) => ({ role: 'agent', text })),
    )
    .slice(-longestHistory);
}
