import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { Section } from '#web/ui/page/section.tsx';

/** The channels that work; what is wrong with the others stands under what needs attention. */
export function ChannelsUp() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...read('listChannels', { query: { status: 'connected', limit: 20 } }),
    refetchInterval: 60_000,
  });
  if (!data || data.channels.length === 0) return null;
  const more = data.pagination.total - data.channels.length;
  return (
    <Section
      id="channels-up"
      title={t('dashboard.channelsUp.title')}
      action={
        <Link to="/channels" className={buttonLook({ look: 'link', size: 'inline' })}>
          {t('dashboard.channelsUp.see')}
        </Link>
      }
    >
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {data.channels.map(({ id, type, displayName }) => (
          <li key={id} className="flex min-w-0">
            <ChannelEdge type={type} name={displayName} />
          </li>
        ))}
        {more > 0 && <li className="text-ink-2 tabular-nums">+{more}</li>}
      </ul>
    </Section>
  );
}
