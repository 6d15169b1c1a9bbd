import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshAgentLists } from './agent-queries.ts';

/** Asks before an agent is deleted, and says what is deleted and what stays. */
export function DeleteAgent({
  agent,
  open,
  onOpenChange,
}: {
  agent: ListedAgent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('deleteAgent', { params: { id: agent.id } }),
    onSuccess: () => {
      onOpenChange(false);
      toast.done({ title: t('agents.deleting.done', { name: agent.name }) });
      void queryClient.invalidateQueries({ queryKey: ['listChannels'] });
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
      {agent.status === 'active' && <Silence agent={agent} />}
      <p>{t('agents.deleting.text')}</p>
    </ConfirmDialog>
  );
}

const namedChannels = 5;

/** What customers will notice: which channels are left without an agent. */
function Silence({ agent: { channels } }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  if (channels.length === 0) return null;
  const more = channels.length - namedChannels;
  return (
    <div className="mb-3">
      <p>{t('agents.deleting.lastAnswers')}</p>
      <p className="mt-2">{t('agents.deleting.silent')}</p>
      <ul className="mt-1 list-disc pl-5 text-ink">
        {channels.slice(0, namedChannels).map((one) => (
          <li key={one.id}>{one.displayName}</li>
        ))}
        {more > 0 && <li>{t('agents.deleting.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
