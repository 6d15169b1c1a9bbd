import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';

const shown = 3;

/** The channels on which an agent answers, each beside its edge. */
export function AgentChannels({ agent: { channels } }: { agent: Pick<ListedAgent, 'channels'> }) {
  const { t } = useTranslation();
  if (channels.length === 0) return <span>{t('agents.channels.none')}</span>;
  const more = channels.length - shown;
  return (
    <>
      {channels.slice(0, shown).map(({ id, type, displayName }) => (
        <ChannelEdge key={id} type={type} name={displayName} />
      ))}
      {more > 0 && <span>+{more}</span>}
    </>
  );
}
