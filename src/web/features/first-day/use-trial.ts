import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api/api.ts';

export interface Line {
  role: 'customer' | 'agent';
  text: string;
}

/** The longest history that the call takes. */
const longest = 100;

/** A dialogue with the agent's draft, where there is no make-believe phone. Nothing is sent. */
export function useTrial(agentId: string | undefined) {
  const [lines, setLines] = useState<Line[]>([]);
  const [state, setState] = useState<Record<string, unknown>>({});
  const ask = useMutation({
    mutationFn: (message: string) =>
      call('processMessage', {
        params: { id: agentId ?? '' },
        body: { message, history: lines.slice(-longest), state, version: 'draft' },
      }),
    onSuccess: (answer, message) => {
      setState(answer.state);
      setLines((before) => [
        ...before,
        { role: 'customer', text: message },
        ...answer.messages.map(({ text }) => ({ role: 'agent' as const, text })),
      ]);
    },
  });
  const asked = ask.isPending || ask.isError ? ask.variables : undefined;
  return {
    lines: asked === undefined ? lines : [...lines, { role: 'customer' as const, text: asked }],
    isThinking: ask.isPending,
    error: ask.error,
    isAnswered: lines.some(({ role }) => role === 'agent'),
    send: (message: string) => ask.mutate(message),
  };
}
export type Trial = ReturnType<typeof useTrial>;
