import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { clockTime, fullTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { NoteWords } from './note-words.tsx';
import type { Note } from './use-notes.ts';

/** A note of the team: a slip across the thread, in a colour that no message has. */
export function NoteBubble({ note, isLast }: { note: Note; isLast: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('deleteNote', { params: { id: note.id } }),
    onError: (error) =>
      toast.failed({ title: t('conversations.note.deleteError'), text: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listNotes'] }),
  });
  if (note.event)
    return (
      <p className={clsx('pt-2.5 text-center text-13 text-ink-2', isLast && 'pb-4')}>
        {note.event.team === null
          ? t('conversations.note.leftToNobody', { person: note.event.person })
          : t('conversations.note.leftToTeam', {
              person: note.event.person,
              team: note.event.team,
            })}
        {' · '}
        <time dateTime={note.createdAt} title={fullTime(note.createdAt)}>
          {clockTime(note.createdAt)}
        </time>
      </p>
    );
  return (
    <div className={clsx('pt-2.5', isLast && 'pb-4')}>
      <div className="flex flex-wrap items-end gap-x-3 rounded-slip bg-note px-3 py-2 text-sm leading-5.5 wrap-anywhere text-note-ink">
        <p className="min-w-0 flex-1 basis-48 whitespace-pre-wrap">
          <strong className="font-semibold">
            {t('conversations.note.by', { name: note.authorName })}
          </strong>{' '}
          <NoteWords text={note.text} mentions={note.mentions} />
        </p>
        <span className="ml-auto flex items-center gap-x-1 text-xs">
          <time dateTime={note.createdAt} title={fullTime(note.createdAt)}>
            {clockTime(note.createdAt)}
          </time>
          {note.isMine && (
            <Button
              look="link"
              size="inline"
              className="-my-1 size-6 text-note-ink! touch:size-11"
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {!remove.isPending && <IconTrash size={14} aria-hidden />}
              <span className="sr-only">{t('conversations.note.delete')}</span>
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
