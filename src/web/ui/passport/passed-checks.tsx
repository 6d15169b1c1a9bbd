import '#web/i18n/steps.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/models/passport.ts';

/** A model wrote what was said, so each guard has let it pass. */
export const isOfModel = ({ brain, model, fallback, outcome }: Explanation): boolean =>
  brain === 'model' &&
  model !== null &&
  fallback === null &&
  (outcome === 'reply' || outcome === 'choices');

const checks = ['facts', 'promised', 'secret'] as const;

/** What was looked at before a model's words were let go. */
export function PassedChecks() {
  const { t } = useTranslation();
  return (
    <ul>
      {checks.map((check) => (
        <li key={check} className="flex items-start gap-1.5">
          <IconCheck size={14} stroke={2} aria-hidden className="mt-0.5 shrink-0 text-ok" />
          {t(`steps.passport.${check}`)}
        </li>
      ))}
    </ul>
  );
}
