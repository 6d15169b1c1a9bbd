import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels as kinds } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { useEveryPage } from '#web/lib/api/every-page.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
import { useMoveChannel } from './use-move-channel.ts';

const route = getRouteApi('/signed-in/agents/$id');

/** On which channels the agent answers, and who has the others. Each press holds at once. */
export function ChannelChoice() {
  const { t } = useTranslation();
  const { pages, isWhole } = useEveryPage(['listChannels', 'every'], (page) =>
    call('listChannels', { query: { page, limit: 100 } }),
  );
  const channels = pages.flatMap((page) => page.channels);
  return (
    <section aria-labelledby="agent-channels">
      <h2 id="agent-channels" className="text-base font-semibold">
        {t('agents.channels.title')}
      </h2>
      <p className="mt-1 mb-3 text-13 text-ink-2">{t('agents.channels.text')}</p>
      {isWhole && channels.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3 text-ink-2">
          {t('agents.channels.noChannels')}
          <Link
            to="/channels"
            search={{ add: true }}
            className={buttonLook({ look: 'secondary', size: 'small' })}
          >
            {t('channels.add')}
          </Link>
        </p>
      ) : (
        <ul aria-labelledby="agent-channels" className="divide-y divide-line border-y border-line">
          {channels.map((channel) => (
            <ChannelLine key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One channel: its name, who has it now, and the press that gives or takes it. */
function ChannelLine({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const move = useMoveChannel();
  const { agent, displayName: name } = channel;
  const isMine = agent?.id === id;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <BesideEdge type={channel.type}>
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-13 text-ink-2">
          {kinds[channel.type].label} ·{' '}
          {isMine
            ? t('agents.channels.here')
            : agent
              ? t('agents.channels.with', { name: agent.name })
              : t('agents.channels.nobody')}
          {!isMine && agent?.status === 'inactive' && ` · ${t('channels.answers.off')}`}
        </span>
      </BesideEdge>
      <Button
        look={isMine ? 'quiet' : 'secondary'}
        size="small"
        busy={move.isPending}
        onClick={() => move.mutate({ channel, agentId: isMine ? null : id })}
      >
        {t(isMine ? 'agents.channels.leave' : 'agents.channels.take')}{' '}
        <span className="sr-only">({name})</span>
      </Button>
    </li>
  );
}
