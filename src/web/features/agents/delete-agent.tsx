import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { refreshAgentLists } from './agent-queries.ts';

/** Asks before an agent goes for good, and says what goes and what stays. */
export function DeleteAgent({ agent, open, onOpenChange }: { agent: Agent; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('deleteAgent', { params: { id: agent.id } }),
    onSuccess: () => {
      onOpenChange(false);
      toast.done({ title: t('agents.deleting.done', { name: agent.name }) });
      return refreshAgentLists(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) remove.reset();
        onOpenChange(stays);
      }}
      title={t('agents.deleting.title', { name: agent.name })}
      confirm={t('agents.deleting.confirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      error={remove.error ? `${t('agents.deleting.error')}. ${errorText(remove.error)}` : undefined}
    >
      {agent.status === 'active' ? t('agents.deleting.textActive') : t('agents.deleting.textInactive')}
    </ConfirmDialog>
  );
}
