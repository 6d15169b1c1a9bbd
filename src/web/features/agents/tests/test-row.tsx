import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AgentTest } from '#contract/agents/tests.ts';
import { timeAgo } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { failureText } from './check-text.ts';
import { useChangeTest } from './use-change-test.ts';

/** A test: where it comes from, what it gave last, and whether it stops publishing. */
export function TestRow({ test, onEdit }: { test: AgentTest; onEdit: () => void }) {
  const { t } = useTranslation();
  const may = useCan('updateTest');
  const { setBlocking, remove, isBusy } = useChangeTest(test);
  const { name, turns, last, conversationId, createdAt, blocking } = test;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-72 gap-3">
          <Mark state={last?.state} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-13 text-ink-2">
              {t(conversationId === null ? 'agents.tests.byHand' : 'agents.tests.fromCustomer')},{' '}
              {timeAgo(createdAt)}
              {turns.length > 1 && `, ${t('agents.tests.turns', { count: turns.length })}`}
            </p>
            {last?.state === 'failed' && (
              <ul className="mt-1 text-sm text-bad wrap-anywhere">
                {last.failed.map((failed, index) => (
                  <li key={index}>{failureText(failed, t)}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className="flex items-center gap-3">
          <span className="text-13 text-ink-2">
            {last === null
              ? t('agents.tests.neverRun')
              : last.of === 'draft'
                ? t('agents.tests.lastDraft', { state: t(`agents.tests.${last.state}`) })
                : t('agents.tests.lastOf', {
                    state: t(`agents.tests.${last.state}`),
                    number: last.of,
                  })}
          </span>
          {may && (
            <>
              <span className="flex items-center gap-2 text-13">
                <Switch
                  label={t('agents.tests.stopsOf', { name })}
                  checked={blocking}
                  onChange={setBlocking}
                />
                <span aria-hidden>{t(blocking ? 'agents.tests.stops' : 'agents.tests.warns')}</span>
              </span>
              <Button
                look="quiet"
                size="icon"
                aria-label={t('agents.tests.edit', { name })}
                onClick={onEdit}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </Button>
              <Button
                look="quiet"
                size="icon"
                busy={isBusy}
                aria-label={t('agents.tests.remove', { name })}
                onClick={remove}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** Whether it passes, by shape and colour; the words beside it say it too. */
export function Mark({ state }: { state: 'passed' | 'failed' | 'gone' | undefined }) {
  if (state === 'passed')
    return <IconCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-good" />;
  if (state === 'failed')
    return <IconX size={18} aria-hidden className="mt-0.5 shrink-0 text-bad" />;
  return <span aria-hidden className="mt-1.5 size-3 shrink-0 border border-line-strong" />;
}
