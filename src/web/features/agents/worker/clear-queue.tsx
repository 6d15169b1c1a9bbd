import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { number } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const undoMs = 10 * 60_000;
const shownConversations = 5;
const texts = 'agents.worker.clearing';

/** Shows what clearing the queue would cancel, and offers to undo it for ten minutes. */
export function ClearQueue({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const preview = useQuery({
    queryKey: ['clearQueue', 'preview'],
    queryFn: () => call('clearQueue', { query: { dryRun: 'true' } }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: read('workerStatus').queryKey });
  const undo = useMutation({
    mutationFn: () => call('undoClearQueue'),
    onSuccess: ({ messages }) =>
      void toast.done({
        title: t(`${texts}.undone`, { messages: t(`${texts}.messages`, { count: messages }) }),
      }),
    onError: (error) =>
      void toast.failed({ title: t(`${texts}.undoError`), text: errorText(error) }),
    onSettled: refresh,
  });
  const clear = useMutation({
    mutationFn: () => call('clearQueue', { query: { dryRun: 'false' } }),
    onSuccess: ({ messages }) => {
      onOpenChange(false);
      toast.done({
        title: t(`${texts}.done`),
        text: t(`${texts}.doneText`, { messages: t(`${texts}.messages`, { count: messages }) }),
        stayFor: undoMs,
        action: { label: t(`${texts}.undo`), run: () => undo.mutate() },
      });
    },
    onSettled: refresh,
  });
  const { data } = preview;
  const error = clear.error ?? preview.error;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) clear.reset();
        onOpenChange(stays);
      }}
      title={t(`${texts}.title`)}
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            {t('common.cancel')}
          </Button>
          <Button
            look="danger"
            disabled={!data || data.messages === 0}
            busy={clear.isPending}
            onClick={() => clear.mutate()}
          >
            {t(`${texts}.confirm`)}
          </Button>
        </>
      }
    >
      {error && (
        <Alert kind="bad" className="mb-3">
          {t(`${texts}.error`)}. {errorText(error)}
        </Alert>
      )}
      {preview.isPending && (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner size={16} />
          {t(`${texts}.looking`)}
        </p>
      )}
      {data?.messages === 0 && <p className="text-sm text-ink-2">{t(`${texts}.nothing`)}</p>}
      {data && data.messages > 0 && (
        <>
          <p className="text-sm text-ink-2">
            {t(`${texts}.text`, {
              messages: t(`${texts}.messages`, { count: data.messages }),
              conversations: t(`${texts}.conversations`, { count: data.conversations.length }),
            })}
          </p>
          <ul className="mt-3 rounded-sheet border border-line">
            {data.conversations.slice(0, shownConversations).map((conversation) => (
              <li
                key={conversation.id}
                className="flex items-baseline justify-between gap-4 border-line px-3.5 py-2 text-sm not-first:border-t"
              >
                <span className="min-w-0 truncate">
                  {conversation.contact || t(`${texts}.noName`)}
                </span>
                <span className="shrink-0 text-13 text-ink-2 tabular-nums">
                  {t(`${texts}.messages`, { count: conversation.messages })}
                </span>
              </li>
            ))}
          </ul>
          {data.conversations.length > shownConversations && (
            <p className="mt-2 text-13 text-ink-2">
              {t(`${texts}.more`, {
                count: data.conversations.length - shownConversations,
                formatted: number(data.conversations.length),
              })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
