import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import '#web/i18n/check-up.ts';
import type { CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Can } from '#web/lib/session/can.tsx';
import { timeAgo } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { FindingRow } from './finding-row.tsx';
import { MendFinding } from './mend-finding.tsx';
import { useCheckUp } from './use-check-up.ts';

/** The check-up of a channel: its findings, each with what helps. */
export function CheckUp({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const { isSetUp, last, run, mend, isRunning } = useCheckUp(channel);
  const found = last.data;
  const trouble = mend.error ?? run.error ?? last.error;
  const isEmpty = !found || found.checkedAt === null;
  return (
    <section aria-labelledby="check-up" aria-busy={isRunning} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="check-up" ref={title} tabIndex={-1} className="font-display text-xl font-semibold">
          {t('checkUp.title')}
        </h2>
        {isSetUp && (
          <Button
            look="soft"
            size="small"
            busy={run.isPending}
            disabled={mend.isPending}
            onClick={() => run.mutate()}
          >
            {t('checkUp.run')}
          </Button>
        )}
      </div>
      <div
        role="status"
        className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2"
      >
        {!isSetUp && t('checkUp.notConnected')}
        {isSetUp && !isEmpty && <Summary found={found} />}
        {isSetUp && isRunning && <span>{t('checkUp.running')}</span>}
        {isSetUp && isEmpty && !isRunning && found && !trouble && t('checkUp.never')}
      </div>
      {trouble && (
        <Alert kind="bad" className="mt-3">
          {`${t(mend.error ? 'checkUp.mendError' : 'checkUp.error')}. ${errorText(trouble)}`}
        </Alert>
      )}
      {isSetUp && isEmpty && !trouble && <Loading />}
      {isSetUp && !isEmpty && (
        <ul className="mt-2">
          {found.findings.map((finding) => (
            <FindingRow key={`${finding.check} ${finding.code}`} finding={finding}>
              <Can call="mendChannel">
                <MendFinding
                  finding={finding}
                  channel={channel}
                  webhookUrl={found.webhookUrl}
                  mending={mend.isPending ? mend.variables : null}
                  onRegistered={() =>
                    run.mutate(undefined, { onSuccess: () => title.current?.focus() })
                  }
                  onMend={(what) =>
                    mend.mutate(what, {
                      // The button disappears together with the finding that it fixed.
                      onSuccess: () => title.current?.focus(),
                    })
                  }
                />
              </Can>
            </FindingRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function Summary({ found }: { found: CallData<'readCheckUp'> }) {
  const { t } = useTranslation();
  const count = (wanted: string): number =>
    found.findings.filter(({ result }) => result === wanted).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  return (
    <>
      {problems > 0 && (
        <StatusPill kind="bad">{t('checkUp.problems', { count: problems })}</StatusPill>
      )}
      {warnings > 0 && (
        <StatusPill kind="warn">{t('checkUp.warnings', { count: warnings })}</StatusPill>
      )}
      {problems + warnings === 0 && <StatusPill kind="ok">{t('checkUp.well')}</StatusPill>}
      {found.checkedAt !== null && (
        <span>{t('checkUp.checked', { ago: timeAgo(found.checkedAt) })}</span>
      )}
    </>
  );
}

const Loading = () => (
  <div className="mt-3 grid gap-3">
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} className="h-6 w-full" />
    ))}
  </div>
);
