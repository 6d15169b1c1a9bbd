import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMark } from '#web/lib/page-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { standsFor } from './stands-for.ts';

/**
 * Asks before a key resolves what nobody has answered. Enter resolves, so who meant it goes on as
 * fast as before.
 */
export function UnansweredQuestion({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open onOpenChange={(stays) => !stays && onDone()}>
      <Base.Portal>
        <PageMark mark="window" />
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-shade" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-4">
          <Base.Popup
            initialFocus={confirm}
            className="popup-motion my-auto w-full max-w-108 rounded-sheet border border-line bg-sheet p-6 shadow-popup outline-none"
          >
            <Base.Title className="font-display text-xl font-semibold">
              {t('writing.unansweredQuestion.title')}
            </Base.Title>
            <Base.Description className="mt-2 text-sm text-ink-2">
              {t('writing.unansweredQuestion.text')}
            </Base.Description>
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Button look="secondary" onClick={onDone}>
                {t('common.cancel')}
              </Button>
              <Button
                ref={confirm}
                onClick={() => {
                  onDone();
                  standsFor('e')?.click();
                }}
              >
                {t('conversations.progress.resolve')}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
