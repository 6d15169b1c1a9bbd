import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidv7 } from 'uuidv7';
import { fileSize } from '#web/lib/format.ts';

/** A file that was chosen and is not sent yet. */
export interface Attachment {
  id: string;
  file: File;
  /** Why no channel takes it. */
  error: string | null;
}

/** What the server takes at most; a channel may take less, and says so when it is sent. */
const mostBytes = 25 * 1024 * 1024;
const mostFiles = 10;

/**
 * The files beside what is written: chosen, taken off again, and handed over to be sent. What
 * cannot go stays with the reason.
 */
export function useAttachments() {
  const { t } = useTranslation();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);

  const add = (files: readonly File[]): void =>
    setAttachments((all) => [
      ...all,
      ...files.slice(0, Math.max(0, mostFiles - all.length)).map((file) => ({
        id: uuidv7(),
        file,
        error:
          file.size > mostBytes
            ? t('conversations.attach.tooLarge', { limit: fileSize(mostBytes) })
            : file.size === 0
              ? t('conversations.attach.empty')
              : null,
      })),
    ]);

  const remove = (id: string): void => setAttachments((all) => all.filter((one) => one.id !== id));

  /** In the order of choosing. */
  const take = (): File[] => {
    setAttachments((all) => all.filter(({ error }) => error !== null));
    return attachments.flatMap(({ file, error }) => (error === null ? [file] : []));
  };

  return { attachments, add, remove, take };
}
