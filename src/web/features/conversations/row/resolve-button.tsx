import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { Row } from '../list/known-rows.ts';
import { nameOf } from '../names.ts';
import { useProgress } from '../progress/progress.ts';

/**
 * Appears in the row on hover and keyboard focus. On touch screens a swipe, the thread and the
 * selection have the same.
 */
export function ResolveButton({ conversation, isDense }: { conversation: Row; isDense: boolean }) {
  const { t } = useTranslation();
  const { id, customerMessageId } = conversation;
  const progress = useProgress(id, customerMessageId);
  return (
    <Button
      look="secondary"
      size="iconSmall"
      title={t('conversations.progress.resolve')}
      busy={progress.isPending}
      onClick={() => progress.mutate({ kind: 'resolve' })}
      className={clsx(
        'absolute! right-2.5 h-6! opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 aria-busy:opacity-100 touch:hidden',
        isDense ? 'top-1.5' : 'top-1',
      )}
    >
      {!progress.isPending && <IconCheck size={16} aria-hidden />}
      <span className="sr-only">
        {t('conversations.progress.resolveOf', { name: nameOf(conversation, t) })}
      </span>
    </Button>
  );
}
