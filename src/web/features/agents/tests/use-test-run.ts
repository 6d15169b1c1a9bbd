import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const LOOK_MS = 400;

/** Runs an agent's tests on its draft and follows the run to its end. */
export function useTestRun(agentId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call('runTests', { params: { id: agentId }, body: { of: 'draft' } }),
    onError: (error) =>
      void toast.failed({ title: t('agents.tests.runError'), text: errorText(error) }),
  });
  const id = begin.data?.id;
  const { data } = useQuery({
    ...read('readTestRun', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? LOOK_MS : false,
  });
  const run = id === undefined ? undefined : data;
  const isOver = run !== undefined && run.state !== 'running';
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['listTests'] });
  }, [isOver, queryClient]);
  return {
    run,
    isRunning: begin.isPending || (id !== undefined && !isOver),
    error: begin.error,
    start: () => begin.mutate(),
  };
}

/** How many tests of a run are over. */
export const doneOf = (run: { passed: number; failed: number } | undefined): number =>
  run === undefined ? 0 : run.passed + run.failed;
