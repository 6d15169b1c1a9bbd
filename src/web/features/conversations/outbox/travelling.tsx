import { useTranslation } from 'react-i18next';
import { percent } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { discard, unsentFile, useIsHeldUp, useIsWaiting } from './outbox.ts';
import { useShare } from './shares.ts';

/**
 * The progress of a file that this browser is sending, or that a message waits for the connection,
 * with a button to cancel.
 */
export function Travelling({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const isWaiting = useIsWaiting(messageId);
  const share = useShare(messageId);
  const isHeldUp = useIsHeldUp(messageId);
  const file = unsentFile(messageId);
  if (!isWaiting || (!file && !isHeldUp)) return null;
  return (
    <div className="flex items-center gap-4 self-end pt-1 text-13 text-ink-2">
      <span className="tabular-nums">
        {share === null
          ? t('conversations.attach.waiting')
          : t('conversations.attach.sending', { share: percent(share) })}
      </span>
      {share !== null && (
        <progress className="sr-only" max={1} value={share} aria-label={file?.name} />
      )}
      <Button look="link" size="inline" onClick={() => discard(messageId)}>
        {t('conversations.refused.discard')}
        {file && <span className="sr-only"> {file.name}</span>}
      </Button>
    </div>
  );
}
