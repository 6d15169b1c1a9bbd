import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ChannelFacts } from '../channel-facts.tsx';

const CheckUp = lazyComponent(async () => (await import('../check-up/check-up.tsx')).CheckUp);

/** The state and the facts of a connected channel, below its setup. */
export function ChannelDetails({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="mt-8 border-t border-line pt-6">
        <PanelErrorBoundary fallback={<Skeleton className="h-64 rounded-sheet" />}>
          <CheckUp channel={channel} />
        </PanelErrorBoundary>
      </div>
      <section aria-labelledby="channel-details" className="mt-8 border-t border-line pt-6">
        <h2 id="channel-details" className="mb-3 font-display text-xl font-semibold">
          {t('channels.setup.details')}
        </h2>
        <ChannelFacts channel={channel} />
      </section>
    </>
  );
}
