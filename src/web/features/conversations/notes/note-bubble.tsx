import { IconNote, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { clockTime, fullTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LinkedText } from '../linked-text.tsx';
import type { Note } from './use-notes.ts';

/** A note of the team, in a colour that no message has. */
export function NoteBubble({ note, isLast }: { note: Note; isLast: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('deleteNote', { params: { id: note.id } }),
    onError: (error) =>
      toast.failed({ title: t('conversations.note.deleteError'), text: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listNotes'] }),
  });
  return (
    <div className={isLast ? 'flex flex-col pt-3 pb-4' : 'flex flex-col pt-3'}>
      <div className="w-fit max-w-[min(85%,34rem)] self-end rounded-slip bg-note text-note-ink px-3.5 py-2 text-sm leading-5.5 wrap-anywhere">
        <p className="flex items-center gap-1 text-xs font-semibold">
          <IconNote size={14} aria-hidden />
          {t('conversations.note.title')}
        </p>
        <LinkedText text={note.text} />
        <p className="ml-auto flex min-h-6 w-fit items-center gap-x-1 text-xs">
          {note.authorName} ·
          <time dateTime={note.createdAt} title={fullTime(note.createdAt)}>
            {clockTime(note.createdAt)}
          </time>
          {note.isMine && (
            <Button
              look="quiet"
              size="inline"
              className="size-6 rounded-md"
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {!remove.isPending && <IconTrash size={14} aria-hidden />}
              <span className="sr-only">{t('conversations.note.delete')}</span>
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
