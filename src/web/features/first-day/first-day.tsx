import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Counter } from '#web/ui/page/counter.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { PhoneHead } from '#web/ui/phone/phone-frame.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { useUser } from '#web/lib/session/session.tsx';
import { Headline } from './headline.tsx';
import { Journey } from './journey.tsx';
import { useBegin } from './use-begin.ts';
import { useFirstAnswer } from './use-first-answer.ts';
import { useTrial } from './use-trial.ts';

/** Both come when they are needed: nothing has been said yet. */
const LiveQuestions = lazyComponent(
  async () => (await import('./live-questions.tsx')).LiveQuestions,
);
const TrialPhone = lazyComponent(async () => (await import('./trial-phone.tsx')).TrialPhone);

/**
 * The first ten seconds: the owner's own words cross the counter before any form, then five
 * answers make the agent's draft.
 */
export function FirstDay({
  phone: renderPhone,
  below,
}: {
  /** The simulated phone of a channel. */
  phone: (
    phone: { channelId: string; customer: string; className: string },
    /** What lies there until its code has come. */
    silent: ReactNode,
  ) => ReactNode;
  /** What else a new account can do. */
  below?: ReactNode;
}) {
  const { t } = useTranslation();
  const day = useBegin();
  const first = useFirstAnswer(day.phone?.id, day.customer);
  const trial = useTrial(day.agent?.id);
  const isTrial = day.features?.simulator === false;
  const isBegun = day.isBeginning || first !== null || trial.lines.length > 0;
  const isAnswered =
    (isTrial && trial.isAnswered) || (first !== null && first.outcome !== 'pending');
  return (
    <Counter
      narrow={isBegun ? 'above' : 'below'}
      sideLabel={t('start.side')}
      side={
        <div className="flex h-full flex-col px-5 py-5 lg:px-7 lg:py-6">
          <h2 className="font-display text-xl font-semibold tracking-tight">
            {t('start.customer')}
          </h2>
          <p className="text-13 text-ink-2">
            {t(isTrial ? 'start.trialText' : 'start.customerText')}
          </p>
          <div className="my-5 flex-1 lg:my-8">
            {isTrial ? (
              <PanelErrorBoundary fallback={<SilentPhone />}>
                <TrialPhone trial={trial} />
              </PanelErrorBoundary>
            ) : day.phone ? (
              renderPhone(
                {
                  channelId: day.phone.id,
                  customer: day.customer,
                  className: 'phone-on-counter',
                },
                <SilentPhone />,
              )
            ) : (
              <SilentPhone />
            )}
          </div>
          {isAnswered && <p className="text-13 text-ink-2">{t('start.write')}</p>}
        </div>
      }
    >
      <PageTitle>{t(below ? 'common.nav.home' : 'start.title')}</PageTitle>
      {day.failed ? (
        <LoadError
          error={day.failed.error}
          busy={day.failed.isFetching}
          onRetry={() => void day.failed?.refetch()}
        />
      ) : (
        <Headline day={day} first={first} trial={isTrial ? trial : null} />
      )}
      {first && <Journey first={first} />}
      {isAnswered && day.agent && (
        <PanelErrorBoundary>
          <LiveQuestions agent={day.agent} first={first} mayTeach={day.isTrialOnly} />
        </PanelErrorBoundary>
      )}
      {!isAnswered && below && <div className="mt-12 max-w-184">{below}</div>}
    </Counter>
  );
}

/** The phone before anybody has written. */
function SilentPhone() {
  const { workspace } = useUser();
  return (
    <div aria-hidden className="phone phone-on-counter">
      <PhoneHead type="telegram" name={workspace.name} under="Telegram" />
      <div className="flex-1" />
      <div className="m-3 h-9 rounded-full bg-sheet" />
    </div>
  );
}
