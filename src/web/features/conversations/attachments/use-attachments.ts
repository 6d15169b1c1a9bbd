import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#web/lib/new-id.ts';
import { fileSize } from '#web/lib/format.ts';

/** A file that was chosen but is not sent yet. */
export interface Attachment {
  id: string;
  file: File;
  /** Why no channel accepts the file; null: it can be sent. */
  error: string | null;
}

/**
 * The limits of the server. A channel may have lower ones, and its refusal says so after the
 * sending.
 */
const mostBytes = 25 * 1024 * 1024;
const mostFiles = 10;

/**
 * The files chosen for the next message: adding, removing, and taking them for sending. A file that
 * cannot be sent stays, with the reason.
 */
export function useAttachments() {
  const { t } = useTranslation();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);

  const add = (files: readonly File[]): void =>
    setAttachments((all) => [
      ...all,
      ...files.slice(0, Math.max(0, mostFiles - all.length)).map((file) => ({
        id: newId(),
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

  /** Takes the files that can be sent, in the order in which they were chosen. */
  const take = (): File[] => {
    setAttachments((all) => all.filter(({ error }) => error !== null));
    return attachments.flatMap(({ file, error }) => (error === null ? [file] : []));
  };

  return { attachments, add, remove, take };
}
