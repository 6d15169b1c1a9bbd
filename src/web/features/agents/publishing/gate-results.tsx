import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestResult } from '#contract/agents/tests.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '../tests/check-text.ts';
import { Mark } from '../tests/test-row.tsx';

/** So many tests that pass are shown; those that do not are all shown. */
const SHOWN = 8;

/** What each test gave on the draft, those that do not pass first. */
export function GateResults({
  run,
  isRunning,
  cost,
  onAgain,
}: {
  run: { results: TestResult[] } | undefined;
  isRunning: boolean;
  /** What it costs, in words. */
  cost: ReactNode;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const results = run?.results ?? [];
  const red = results.filter(({ state }) => state === 'failed');
  const green = results.filter(({ state }) => state !== 'failed');
  const more = green.length - SHOWN;
  return (
    <section aria-labelledby="tests" className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 id="tests" className="font-display text-xl font-semibold">
          {t('agents.publishing.tests')}
        </h2>
        <Button look="quiet" busy={isRunning} onClick={onAgain}>
          {t('agents.publishing.again')}
        </Button>
      </div>
      {cost}
      <ul>
        {[...red, ...green.slice(0, SHOWN)].map((result) => (
          <Result key={result.testId} result={result} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-13 text-ink-2">{t('agents.publishing.more', { count: more })}</p>
      )}
    </section>
  );
}

function Result({ result: { name, state, failed } }: { result: TestResult }) {
  const { t } = useTranslation();
  const isRed = state === 'failed';
  return (
    <li
      className={clsx(
        'flex gap-3 py-2.5',
        isRed ? '-mx-3 -mt-px border border-ink bg-sheet px-3' : 'border-t border-line',
      )}
    >
      <Mark state={state} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {isRed ? (
          <ul className="text-sm text-bad wrap-anywhere">
            {failed.map((one, index) => (
              <li key={index}>{failureText(one, t)}</li>
            ))}
          </ul>
        ) : (
          <p className="text-13 text-ink-2">{t(`agents.tests.${state}`)}</p>
        )}
      </div>
    </li>
  );
}
