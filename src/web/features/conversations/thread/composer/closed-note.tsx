import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/**
 * `disconnected`: the channel takes nothing until it is connected again. `notAnswered`: we wrote
 * first, and the customer has not replied.
 */
export type Closed = 'disconnected' | 'templates' | 'notAnswered' | 'closed';

/**
 * Says that the channel accepts no free text now, and offers what it accepts instead and a note for
 * the team.
 */
export function ClosedNote({
  why,
  onNote,
  onTemplate,
}: {
  why: Closed;
  onNote: () => void;
  onTemplate: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet-2 px-4 py-2.5 low:py-1.5">
      <p className="flex min-w-48 flex-1 items-start gap-2.5 text-13 text-warn">
        <IconLock size={16} stroke={1.75} className="mt-0.5 shrink-0" aria-hidden />
        {t(`conversations.composer.${why}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {(why === 'templates' || why === 'notAnswered') && (
          <Button look="secondary" size="small" onClick={onTemplate}>
            {t('conversations.templates.choose')}
          </Button>
        )}
        <Button look="quiet" size="small" aria-keyshortcuts="n" onClick={onNote}>
          {t('conversations.note.mode')}
        </Button>
      </div>
    </div>
  );
}
