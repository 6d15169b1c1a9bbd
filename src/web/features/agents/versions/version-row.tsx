import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { AgentVersion } from '#contract/agents/version-routes.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { Changes } from './changes.tsx';
import { ChangesDisclosure } from './changes-disclosure.tsx';
import { useRestore } from './use-restore.ts';

/** A version: when it came, who published it, what it changed, and a way back to it. */
export function VersionRow({ agent, version }: { agent: Agent; version: AgentVersion }) {
  const { t } = useTranslation();
  const may = useCan('restoreVersion');
  const { restore, isRestoring } = useRestore(agent);
  const { number, publishedAt, publishedBy, isLive, tests } = version;
  // The draft is this version already.
  const isDraft = isLive && !agent.hasUnpublishedChanges;
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 font-display text-xl font-semibold">
            {t('agents.versions.number', { number })}
            {isLive && <StatusPill kind="ok">{t('agents.versions.live')}</StatusPill>}
          </h2>
          <p className="text-ink-2">
            <time dateTime={publishedAt} title={fullTime(publishedAt)}>
              {timeAgo(publishedAt)}
            </time>
            {publishedBy && ` · ${t('agents.versions.by', { name: publishedBy.name })}`}
            {tests &&
              ` · ${t('agents.versions.tests', {
                count: tests.total,
                passed: tests.total - tests.failed,
              })}`}
            {!publishedBy && number === 1 && ` · ${t('agents.versions.first')}`}
          </p>
          {tests?.despite && (
            <p className="text-warn wrap-anywhere">
              {t('agents.versions.despite', { reason: tests.despite })}
            </p>
          )}
        </div>
        {may && !isDraft && (
          <Button
            look="secondary"
            busy={isRestoring}
            aria-label={t('agents.versions.restoreNumber', { number })}
            onClick={() => restore(number)}
          >
            {t('agents.versions.restore')}
          </Button>
        )}
      </div>
      <ChangesDisclosure>
        {number === 1 ? (
          <p>{t('agents.versions.beginning')}</p>
        ) : (
          <Changes agentId={agent.id} from={number - 1} to={number} />
        )}
      </ChangesDisclosure>
    </li>
  );
}
