import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { KeepAsTest } from '../teach/keep-as-test.tsx';
import type { PassportData } from './passport-data.ts';
import { PassportFacts } from './passport-facts.tsx';
import { PassportSteps } from './passport-steps.tsx';

/**
 * What the agent's answer to a message rests on, or its silence: each step with what it found, what
 * was checked, and what it cost.
 */
export function Passport({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...read('messagePassport', { params: { id: messageId } }),
    staleTime: Infinity,
  });
  if (error) return <p className="text-bad">{errorText(error)}</p>;
  if (!data) return <p>{t('common.loading')}</p>;
  const { passport } = data;
  if (passport === null) return <p>{t('conversations.how.noRun')}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {passport.trace.length > 0 ? (
        <PassportSteps passport={passport} />
      ) : (
        <p>{t('conversations.how.nothing')}</p>
      )}
      {passport.isForgotten && <p>{t('steps.passport.forgotten')}</p>}
      {isOfModel(passport) && <Passed />}
      <PassportFacts passport={passport} />
      {passport.asked !== '' && <KeepAsTest messageId={messageId} />}
    </div>
  );
}

/** A model wrote what was said, so each guard has let it pass. */
const isOfModel = ({ brain, model, fallback, outcome }: PassportData): boolean =>
  brain === 'model' &&
  model !== null &&
  fallback === null &&
  (outcome === 'reply' || outcome === 'choices');

const checks = ['facts', 'promised', 'secret'] as const;

function Passed() {
  const { t } = useTranslation();
  return (
    <div>
      <p className="font-semibold text-ink">{t('steps.passport.passed')}</p>
      <ul>
        {checks.map((check) => (
          <li key={check} className="flex items-start gap-1.5">
            <IconCheck size={14} stroke={2} aria-hidden className="mt-0.5 shrink-0 text-good" />
            {t(`steps.passport.${check}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
