import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { Beginning, Way } from './recipient.ts';

export interface MessageProps {
  way: Way;
  optedOut: boolean;
  busy: boolean;
  onClose: () => void;
  onSend: (id: string, message: Beginning['message']) => void;
}

/** The frame of a first message, with the buttons under it. */
export function MessageForm({
  busy,
  isReady = true,
  onSubmit,
  onClose,
  children,
}: {
  busy: boolean;
  /** There is something to send. */
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {isReady && (
          <Button type="submit" busy={busy}>
            {t('beginning.send')}
          </Button>
        )}
      </div>
    </form>
  );
}
