import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useCannedResponses, type CannedResponse } from './use-canned-responses.ts';
import { CannedResponseEditor } from './canned-response-editor.tsx';

/** The dialog in which the ready answers of the workspace are written, changed and deleted. */
export function CannedResponseManager({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useCannedResponses(true);
  const [editing, setEditing] = useState<CannedResponse | 'new' | null>(null);
  const answers = data?.readyAnswers ?? [];
  const isNew = editing === 'new' || (data !== undefined && answers.length === 0);
  return (
    <Dialog
      open
      wide
      onOpenChange={(stays) => !stays && onClose()}
      title={t('conversations.ready.title')}
      description={t('writing.ready.text')}
    >
      {editing !== null || isNew ? (
        <CannedResponseEditor
          answer={editing === 'new' || editing === null ? null : editing}
          onDone={() => (answers.length === 0 ? onClose() : setEditing(null))}
        />
      ) : data === undefined ? (
        error ? (
          <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy>
            <Skeleton className="h-24 w-full" />
          </div>
        )
      ) : (
        <>
          <ul className="max-h-[50dvh] divide-y divide-line overflow-y-auto">
            {answers.map((answer) => (
              <li key={answer.id} className="flex items-center gap-2 py-1.5">
                <button
                  type="button"
                  onClick={() => setEditing(answer)}
                  className="min-w-0 flex-1 rounded-lg px-2 py-1 text-left hover:bg-sheet-2 focus-visible:-outline-offset-2"
                >
                  <span className="block text-sm font-medium">/{answer.shortcut}</span>
                  <span className="block truncate text-13 text-ink-2">{answer.text}</span>
                </button>
                <DeleteButton answer={answer} />
              </li>
            ))}
          </ul>
          <Button className="mt-4" onClick={() => setEditing('new')}>
            {t('writing.ready.new')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function DeleteButton({ answer }: { answer: CannedResponse }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listReadyAnswers'] });
  const again = async (): Promise<void> => {
    try {
      await call('createReadyAnswer', { body: { shortcut: answer.shortcut, text: answer.text } });
    } catch (error) {
      toast.failed({ title: t('writing.ready.error'), text: errorText(error) });
    }
    await refresh();
  };
  const remove = async (): Promise<void> => {
    try {
      await call('deleteReadyAnswer', { params: { id: answer.id } });
      toast.done({
        title: t('writing.ready.deleted', { shortcut: answer.shortcut }),
        action: { label: t('common.notifications.undo'), run: () => void again() },
      });
    } catch (error) {
      toast.failed({ title: t('writing.ready.error'), text: errorText(error) });
    }
    await refresh();
  };
  return (
    <Button look="dangerQuiet" size="icon" onClick={() => void remove()}>
      <IconTrash size={18} aria-hidden />
      <span className="sr-only">{t('writing.ready.delete', { shortcut: answer.shortcut })}</span>
    </Button>
  );
}
