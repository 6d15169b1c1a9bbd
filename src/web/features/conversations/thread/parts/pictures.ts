import { createContext } from 'react';
import type { TFunction } from 'i18next';
import type { Picture } from '#web/ui/media/lightbox.tsx';
import type { ThreadMessage } from '../use-thread.ts';

/** Opens a picture of the thread over the window. */
export const OpenPicture = createContext<(messageId: string, index: number) => void>(
  () => undefined,
);

/** All pictures of the loaded messages, oldest first. */
export const picturesOf = (messages: readonly ThreadMessage[], t: TFunction): Picture[] =>
  messages.flatMap(({ id, parts }) =>
    parts.flatMap((part, index) =>
      part.kind === 'media' && part.media === 'image' && part.available
        ? {
            messageId: id,
            index,
            words: part.caption ?? t('conversations.part.image'),
            fileName: part.fileName ?? `${t('conversations.part.image')}.jpg`,
          }
        : [],
    ),
  );
