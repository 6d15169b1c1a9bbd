import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/agents.ts';
import { ApiError, call, read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { readHours } from '../hours/read-hours.ts';
import { phoneName } from '../phone-name.ts';
import { withAnswers, type Answers } from './answers.ts';

const none: Answers = { name: '', hours: '', address: '', payment: '', delivery: '' };

/** The owner's answers, which are kept in the agent's draft one by one, and put live at the end. */
export function useAnswers(agent: Agent) {
  const queryClient = useQueryClient();
  const { workspace } = useUser();
  const [answers, setAnswers] = useState(none);
  const save = useMutation({
    mutationFn: async ({ publish }: { publish: boolean }) => {
      const name = answers.name.trim();
      if (name !== '' && name !== workspace.name) await keepName(workspace.name, name);
      const config = withAnswers(agent.config, answers);
      const blocks = readHours(answers.hours);
      if (publish && blocks) await keepHours(blocks);
      const hours = blocks ? { ...config.hours, ofWorkspace: true as const } : config.hours;
      return call('updateAgent', {
        params: { id: agent.id },
        body: { config: { ...config, hours }, publish },
      });
    },
    onSuccess: (changed) =>
      queryClient.setQueryData(read('getAgent', { params: { id: agent.id } }).queryKey, changed),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          [
            'listAgents',
            'listChannels',
            'readAttention',
            'listVersions',
            'readBusinessHours',
          ].includes(String(queryKey[0])),
      }),
  });
  return {
    answers,
    set: (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change })),
    save,
  };
}

/**
 * Names the business, as far as the answer is a name: "loja.com.br" is one for the agent alone. The
 * make-believe channel bears the name that the business had, and follows it.
 */
async function keepName(before: string, name: string): Promise<void> {
  try {
    await call('renameWorkspace', { body: { name } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
    return;
  }
  const { channels } = await call('listChannels', { query: { limit: 50 } });
  const phone = channels.find(
    ({ mode, displayName }) => mode === 'simulated' && displayName === phoneName(before),
  );
  if (phone)
    await call('updateChannel', {
      params: { id: phone.id },
      body: { displayName: phoneName(name) },
    });
}

/** The hours of the business, which the whole product goes by; its holidays stay. */
async function keepHours(blocks: NonNullable<ReturnType<typeof readHours>>): Promise<void> {
  const { timeZone, holidays } = await call('readBusinessHours');
  await call('writeBusinessHours', { body: { timeZone, holidays, blocks } });
}
