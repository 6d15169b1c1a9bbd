import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { call, read } from '#web/lib/api/api.ts';
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
      {agent.status === 'active' && open && <Silence agent={agent} />}
      <p>{t('agents.deleting.text')}</p>
    </ConfirmDialog>
  );
}

const namedChannels = 5;

/**
 * What customers will notice: which agent goes on answering, or which channels are left without an
 * agent.
 */
function Silence({ agent: { id, channelType } }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  const active = useQuery({ ...read('activeAgents', { query: { limit: 100 } }), staleTime: 0 });
  const connected = useQuery(
    read('listChannels', {
      query: { type: channelType, status: 'connected', limit: namedChannels },
    }),
  );
  const channel = channels[channelType].label;
  if (active.isPending) return <p aria-busy className="mb-3 h-10" />;
  const next = active.data?.agents.find(
    (other) => other.channelType === channelType && other.id !== id,
  );
  if (next)
    return <p className="mb-3">{t('agents.deleting.another', { name: next.name, channel })}</p>;
  const { channels: silent = [], pagination } = connected.data ?? {};
  const more = (pagination?.total ?? 0) - silent.length;
  return (
    <div className="mb-3">
      <p>{t('agents.deleting.lastAnswers', { channel })}</p>
      {silent.length > 0 && (
        <>
          <p className="mt-2">{t('agents.deleting.silent')}</p>
          <ul className="mt-1 list-disc pl-5 text-ink">
            {silent.map((one) => (
              <li key={one.id}>{one.displayName}</li>
            ))}
            {more > 0 && <li>{t('agents.deleting.more', { count: more })}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
