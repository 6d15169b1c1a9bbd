import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Finding, helpFor, sentenceOf } from './finding-words.ts';

const marks = {
  ok: [IconCircleCheck, 'text-ok'],
  warning: [IconAlertTriangle, 'text-warn'],
  problem: [IconCircleX, 'text-bad'],
  unknown: [IconHelpCircle, 'text-ink-3'],
} as const;

/** One finding: its state, what that means, and what helps. */
export function FindingRow({ finding, children }: { finding: Finding; children: ReactNode }) {
  const { t } = useTranslation();
  const { check, result, values } = finding;
  const [Mark, colour] = marks[result];
  // Instructions stand below and take the whole width.
  const isButton = finding.mend !== 'set_address' && finding.mend !== 'register_number';
  const help = helpFor(t, finding);
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <Mark size={18} className={`mt-0.5 shrink-0 ${colour}`} aria-hidden />
      <div
        className={clsx(
          'min-w-0 flex-1 gap-x-4',
          isButton && 'sm:flex sm:items-start sm:justify-between',
        )}
      >
        <div className="min-w-0">
          <p className="text-sm">
            <span className="font-medium">{t(`checkUp.checks.${check}`)}</span>
            <span className="sr-only">{` (${t(`checkUp.results.${result}`)})`}</span>
            <span
              className={result === 'ok' || result === 'unknown' ? 'text-ink-2' : ''}
            >{` · ${sentenceOf(t, finding)}`}</span>
          </p>
          {help !== null && <p className="mt-0.5 text-13 text-ink-2">{help}</p>}
          {values['detail'] !== undefined && (
            <p className="mt-0.5 text-xs break-words text-ink-3">
              {t(check === 'address' ? 'checkUp.reason' : 'checkUp.detail', {
                detail: values['detail'],
              })}
            </p>
          )}
        </div>
        <div className={clsx('mt-2 empty:hidden', isButton && 'sm:mt-0 sm:shrink-0')}>
          {children}
        </div>
      </div>
    </li>
  );
}
