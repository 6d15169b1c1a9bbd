import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeachBody } from '#contract/agents/corrections.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { TeachDialog } from '#web/ui/teaching/teach-dialog.tsx';
import { newId } from '#web/lib/new-id.ts';
import { send } from '../../outbox/outbox.ts';
import type { ThreadMessage } from '../use-thread.ts';

/** The rules say an entry from this certainty on (0 to 1), or ask whether it was meant. */
const LIKELY = 0.5;

/** What the agent should have said to the customer of this conversation. */
export function TeachAnswer({ message, onClose }: { message: ThreadMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: message.id };
  const query = useQuery({ ...read('messagePassport', { params }), staleTime: Infinity });
  const teach = useMutation({
    mutationFn: (body: TeachBody) => call('correctAnswer', { params, body }),
    onSuccess: ({ agentId }) =>
      queryClient.invalidateQueries({
        queryKey: read('getAgent', { params: { id: agentId } }).queryKey,
      }),
  });
  const said = message.parts
    .flatMap((part) => ('text' in part && typeof part.text === 'string' ? [part.text] : []))
    .join('\n');
  if (!query.data)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t('teaching.title')} wide>
        {query.error ? (
          <LoadError
            compact
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <p role="status">{t('common.loading')}</p>
        )}
      </Dialog>
    );
  const { passport } = query.data;
  const isModel = passport?.brain === 'model' && passport.fallback === null;
  const used = passport?.sources.filter(({ isCited, confidence }) =>
    isModel ? isCited : confidence >= LIKELY,
  );
  return (
    <TeachDialog
      onClose={onClose}
      asked={passport?.asked ?? ''}
      said={said}
      entries={[...new Set(used?.slice(0, 3).map(({ title }) => title))]}
      hasModel={isModel}
      onTeach={(body) => teach.mutate(body)}
      isBusy={teach.isPending}
      error={teach.error ? errorText(teach.error) : null}
      correction={teach.data}
      more={(answer, conversationId) =>
        conversationId === null ? null : (
          <SendToCustomer conversationId={conversationId} text={answer} />
        )
      }
    />
  );
}

/** The customer may get the right words, from the person who taught them. */
function SendToCustomer({ conversationId, text }: { conversationId: string; text: string }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [isSent, setSent] = useState(false);
  const sendIt = (): void => {
    const content = { kind: 'text' as const, text };
    send({ id: newId(), conversationId, userId, content, seen: null });
    setSent(true);
  };
  return (
    <Button look="secondary" disabled={isSent} onClick={sendIt}>
      {t(isSent ? 'teaching.sent' : 'teaching.send')}
    </Button>
  );
}
