import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../use-thread.ts';
import { Refused } from './refused.tsx';

/** Why a message of ours did not arrive, as a sentence, and what its author can do. */
export function DeliveryProblem({
  message: { author, delivery, errorText, id, possiblySentTwice },
}: {
  message: ThreadMessage;
}) {
  const { t } = useTranslation();
  function problemText(): string | null {
    if (delivery === 'failed') return errorText ?? t('writing.delivery.failed');
    if (delivery === 'unknown') return t('writing.delivery.unknown');
    if (delivery === 'cancelled') return t('writing.delivery.cancelled');
    return possiblySentTwice ? t('writing.delivery.twice') : null;
  }
  const problem = problemText();
  return (
    <>
      {problem && (
        <p
          className={clsx(
            'max-w-[85%] self-end text-right text-13',
            delivery === 'failed' ? 'text-bad' : 'text-warn',
          )}
        >
          {problem}
        </p>
      )}
      {author === 'person' && delivery === 'failed' && <Refused messageId={id} />}
    </>
  );
}
