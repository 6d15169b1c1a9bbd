import { IconFile, IconMusic, IconPhoto, IconVideo, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { Attachment } from './use-attachments.ts';

/** The files that go with the next message, each with its error, if any. */
export function AttachmentList({
  attachments,
  onRemove,
}: {
  attachments: readonly Attachment[];
  onRemove: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('conversations.attach.list')}
      className="mb-2 flex max-h-40 flex-wrap gap-2 overflow-y-auto low:max-h-13"
    >
      {attachments.map(({ id, file, error }) => {
        const Mark = markOf(file.type);
        return (
          <li
            key={id}
            className={clsx(
              'flex max-w-full min-w-0 items-center gap-2 rounded-lg border py-1 pr-1 pl-2.5',
              error ? 'border-bad bg-bad-soft' : 'border-line bg-sheet-2',
            )}
          >
            <Mark size={18} stroke={1.75} aria-hidden className="shrink-0 text-ink-2" />
            <span className="min-w-0">
              <span className="block max-w-56 truncate text-13 font-medium">{file.name}</span>
              <span
                role={error ? 'alert' : undefined}
                className={clsx('block text-xs', error ? 'text-bad' : 'text-ink-2')}
              >
                {error ?? fileSize(file.size)}
              </span>
            </span>
            <Button look="quiet" size="iconSmall" onClick={() => onRemove(id)}>
              <IconX size={16} aria-hidden />
              <span className="sr-only">
                {t('conversations.attach.remove', { name: file.name })}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function markOf(type: string): typeof IconFile {
  if (type.startsWith('image/')) return IconPhoto;
  if (type.startsWith('video/')) return IconVideo;
  return type.startsWith('audio/') ? IconMusic : IconFile;
}
