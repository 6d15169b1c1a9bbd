import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime, shortTime } from '#web/lib/format.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Letter = CallData<'listDeadLetters'>['deadLetters'][number];
const texts = 'agents.worker.undelivered';

/** One thing that was given up: whose it is, what was to be said, why it failed. */
export function UndeliveredRow({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  const { conversation, createdAt, messageId } = letter;
  const act = useActs(letter.id);
  return (
    <li className="border-line py-3.5 not-first:border-t">
      <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-ink-2">
        <span className="text-sm font-semibold text-ink">
          {conversation
            ? (conversation.contactName ?? t(`${texts}.noName`))
            : t(`${texts}.noConversation`)}
        </span>
        {conversation && (
          <ChannelEdge type={conversation.channelType} name={conversation.channelName} />
        )}
        <time dateTime={createdAt} title={fullTime(createdAt)} className="ml-auto tabular-nums">
          {shortTime(createdAt)}
        </time>
      </p>
      {letter.said !== '' && (
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">“{letter.said}”</p>
      )}
      <p className="mt-1 text-13 text-bad">{letter.text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {letter.canRetry && (
          <Button
            look="secondary"
            size="small"
            busy={act.isPending && act.variables === 'retryDeadLetter'}
            onClick={() => act.mutate('retryDeadLetter')}
          >
            {t(`${texts}.retry`)}
          </Button>
        )}
        {conversation && (
          <Link
            to="/conversations/$id"
            params={{ id: conversation.id }}
            search={{ message: messageId ?? undefined }}
            className={buttonLook({ look: 'link', size: 'inline' })}
          >
            {t(`${texts}.open`)}
          </Link>
        )}
        <Button
          look="link"
          size="inline"
          busy={act.isPending && act.variables === 'settleDeadLetter'}
          onClick={() => act.mutate('settleDeadLetter')}
        >
          {t(`${texts}.settle`)}
        </Button>
      </div>
    </li>
  );
}

/** Lets it be tried again, or takes it off the list. */
function useActs(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: 'retryDeadLetter' | 'settleDeadLetter') => call(name, { params: { id } }),
    onSuccess: (_, name) => {
      if (name === 'retryDeadLetter')
        toast.done({ title: t(`${texts}.retried`), text: t(`${texts}.retriedText`) });
    },
    onError: (error) => toast.failed({ title: t(`${texts}.error`), text: errorText(error) }),
    onSettled: () =>
      Promise.all(
        (['listDeadLetters', 'workerStatus'] as const).map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}
