import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgentTest } from '#contract/agents/tests.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Changes and deletes a test. A deleted one comes back with one press, as a new one. */
export function useChangeTest({ id, agentId, name, given, turns, blocking }: AgentTest) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listTests'] });
  const params = { id };
  const change = useMutation({
    mutationFn: (value: boolean) => call('updateTest', { params, body: { blocking: value } }),
    onSuccess: refresh,
    onError: (error) =>
      void toast.failed({ title: t('agents.tests.changeError'), text: errorText(error) }),
  });
  const again = useMutation({
    mutationFn: () =>
      call('createTest', { params: { id: agentId }, body: { name, given, turns, blocking } }),
    onSuccess: refresh,
    onError: (error) =>
      void toast.failed({ title: t('agents.tests.form.error'), text: errorText(error) }),
  });
  const remove = useMutation({
    mutationFn: () => call('deleteTest', { params }),
    onSuccess: () => {
      toast.done({
        title: t('agents.tests.removed'),
        action: { label: t('common.notifications.undo'), run: () => again.mutate() },
      });
      return refresh();
    },
    onError: (error) =>
      void toast.failed({ title: t('agents.tests.removeError'), text: errorText(error) }),
  });
  return {
    setBlocking: (value: boolean) => change.mutate(value),
    remove: () => remove.mutate(),
    isBusy: remove.isPending,
  };
}
