import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { useEveryPage } from '#web/lib/api/every-page.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useChannelChanged } from './use-channel-changed.ts';

const agentLists = ['getAgent', 'listAgents', 'agentsToChoose', 'agentsByChannelType'];
const nobody = 'nobody';

/** Who answers on a channel; a choice holds at once. */
export function ChooseAgent({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const move = useMove(channel);
  const { pages, isWhole } = useEveryPage(['agentsToChoose'], (page) =>
    call('listAgents', { query: { page, limit: 100 } }),
  );
  const agents = pages.flatMap((page) => page.agents);
  if (isWhole && agents.length === 0)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
        {t('channels.answers.noAgents')}
        <Link
          to="/agents"
          search={{ add: true }}
          className={buttonLook({ look: 'secondary', size: 'small' })}
        >
          {t('agents.add')}
        </Link>
      </p>
    );
  const named = agents.map(({ id, name, status }) => ({
    value: id,
    label: status === 'active' ? name : t('channels.answers.named', { name }),
  }));
  const { agent } = channel;
  const isListed = agent === null || named.some(({ value }) => value === agent.id);
  return (
    <Select
      hideLabel
      label={t('channels.answers.title')}
      hint={channel.agent === null ? t('channels.answers.waits') : undefined}
      className="max-w-80"
      disabled={move.isPending}
      value={agent?.id ?? nobody}
      onChange={(chosen) => move.mutate(chosen === nobody ? null : chosen)}
      choices={[
        { value: nobody, label: t('channels.answers.nobody') },
        ...(isListed ? [] : [{ value: agent.id, label: agent.name }]),
        ...named,
      ]}
    />
  );
}

function useMove(channel: Channel) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const changed = useChannelChanged();
  return useMutation({
    mutationFn: (agentId: string | null) =>
      call('updateChannel', { params: { id: channel.id }, body: { agentId } }),
    onSuccess: (moved) => {
      changed(moved);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => agentLists.includes(String(queryKey[0])),
      });
      const { displayName: name, agent } = moved;
      toast.done({
        title: agent
          ? t('channels.answers.moved', { name, agent: agent.name })
          : t('channels.answers.freed', { name }),
      });
    },
    onError: (error) =>
      toast.failed({ title: t('channels.answers.error'), text: errorText(error) }),
  });
}
