import { useTranslation } from 'react-i18next';
import { AttachedFile } from '#web/ui/media/attached-file.tsx';
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
      {attachments.map(({ id, file, error }) => (
        <li key={id} className="max-w-full min-w-0">
          <AttachedFile
            file={file}
            error={error}
            removal={t('conversations.attach.remove', { name: file.name })}
            onRemove={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
