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
    if (delivery === 'failed') return errorText ?? t('conversations.delivery.failedText');
    if (delivery === 'unknown') return t('conversations.delivery.unknownText');
    if (delivery === 'cancelled') return t('conversations.delivery.cancelledText');
    return possiblySentTwice ? t('conversations.delivery.twice') : null;
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
