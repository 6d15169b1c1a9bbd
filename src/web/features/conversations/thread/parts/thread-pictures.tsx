import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Later } from '#web/ui/states/later.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ThreadMessage } from '../use-thread.ts';
import { OpenPicture, picturesOf } from './pictures.ts';

const Lightbox = lazyComponent(async () => (await import('#web/ui/media/lightbox.tsx')).Lightbox);

/** Lets the pictures of a thread be opened over the window, one after the other. */
export function Pictures({
  messages,
  children,
}: {
  messages: readonly ThreadMessage[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ messageId: string; index: number } | null>(null);
  const open = useCallback(
    (messageId: string, index: number): void => setOpened({ messageId, index }),
    [],
  );
  const pictures = opened ? picturesOf(messages, t) : [];
  const first = pictures.findIndex(
    ({ messageId, index }) => messageId === opened?.messageId && index === opened.index,
  );
  return (
    <OpenPicture value={open}>
      {children}
      {opened && first >= 0 && (
        <Later>
          <Lightbox pictures={pictures} first={first} onClose={() => setOpened(null)} />
        </Later>
      )}
    </OpenPicture>
  );
}
