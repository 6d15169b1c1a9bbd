import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { ExplanationFacts } from '#web/ui/passport/explanation-facts.tsx';
import { ExplanationSteps } from '#web/ui/passport/explanation-steps.tsx';
import { PassedChecks } from '#web/ui/passport/passed-checks.tsx';
import { KeepAsTest } from '../teach/keep-as-test.tsx';

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
  if (passport === null) return <p>{t('writing.how.noRun')}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {passport.trace.length > 0 ? (
        <ExplanationSteps explanation={passport} />
      ) : (
        !passport.isForgotten && <p>{t('writing.how.nothing')}</p>
      )}
      {passport.isForgotten && <p>{t('steps.passport.forgotten')}</p>}
      <PassedChecks explanation={passport} />
      <ExplanationFacts
        explanation={passport}
        who={
          passport.agent
            ? t('steps.passport.version', passport.agent)
            : t('steps.passport.agentGone')
        }
      />
      {passport.asked !== '' && <KeepAsTest messageId={messageId} />}
    </div>
  );
}
