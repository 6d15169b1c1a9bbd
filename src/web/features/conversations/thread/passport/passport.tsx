import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Delivery } from '#contract/conversations/messages.ts';
import type { Passport as Told } from '#contract/models/passport.ts';
import { read } from '#web/lib/api/api.ts';
import { shortDay } from '#web/lib/format.ts';
import { ExplanationFacts } from '#web/ui/passport/explanation-facts.tsx';
import { ExplanationSteps } from '#web/ui/passport/explanation-steps.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { KeepAsTest } from '../teach/keep-as-test.tsx';

/**
 * What the agent's answer to a message rests on, or its silence: each step with what it found, what
 * was checked, what it cost, and what can be done about it. `delivery`: of the answer.
 */
export function Passport({
  messageId,
  delivery,
  children,
}: {
  messageId: string;
  delivery: z.output<typeof Delivery> | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    ...read('messagePassport', { params: { id: messageId } }),
    staleTime: Infinity,
  });
  // What was read once stays, also where it could not be read again.
  if (!data && error)
    return <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <p>{t('common.loading')}</p>;
  const { passport } = data;
  if (passport === null) return <p>{t('writing.how.noRun')}</p>;
  return (
    <>
      {passport.trace.length === 0 && passport.asked === '' && !passport.isForgotten && (
        <p>{t('writing.how.nothing')}</p>
      )}
      {passport.isForgotten && <p>{t('steps.passport.forgotten')}</p>}
      <ExplanationSteps
        explanation={passport}
        asked={passport.asked}
        delivered={delivery && t(`conversations.delivery.${delivery}`)}
      />
      <ExplanationFacts
        explanation={passport}
        who={passport.agent ? passport.agent.name : t('steps.passport.agentGone')}
        version={passport.agent && versionOf(passport.agent, t)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {children}
        {passport.asked !== '' && <KeepAsTest messageId={messageId} />}
      </div>
    </>
  );
}

/** "7, publicada por Marta (18/11)". */
function versionOf(
  { version, publishedAt, publishedBy: name }: NonNullable<z.output<typeof Told>['agent']>,
  t: TFunction,
): string {
  const at = shortDay(publishedAt);
  return name === null
    ? t('steps.passport.versionOf', { version, at })
    : t('steps.passport.versionBy', { version, at, name });
}
