import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { HappenedRow } from './happened-row.tsx';

type Conversation = CallData<'listConversations'>['conversations'][number];
const newest = 6;

/** Who is in charge of the conversation, and the outcomes of the customer's last messages. */
export function Happened({ conversation }: { conversation: Conversation | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="pt-3 pb-5 max-xl:px-5">
      <p className="text-sm text-ink-2">{t('simulator.happened.text')}</p>
      {conversation ? (
        <>
          <Owner conversation={conversation} />
          <Messages conversationId={conversation.id} />
        </>
      ) : (
        <p className="mt-3 text-ink-2">{t('simulator.happened.empty')}</p>
      )}
    </div>
  );
}

function Owner({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const withPerson = conversation.owner === 'person';
  const change = useMutation({
    mutationFn: (name: 'takeOver' | 'handBack') => call(name, { params: { id: conversation.id } }),
    onSuccess: (_, name) =>
      void toast.done(
        name === 'takeOver'
          ? { title: t('simulator.happened.taken'), text: t('simulator.happened.takenText') }
          : { title: t('simulator.happened.handedBack') },
      ),
    onError: (error) =>
      void toast.failed({ title: t('simulator.happened.error'), text: errorText(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === 'listConversations' || queryKey[0] === 'messageOutcome',
      }),
  });
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-y border-line py-2.5">
      <StatusPill kind={withPerson ? 'warn' : 'brand'}>
        {t(withPerson ? 'simulator.happened.withPerson' : 'simulator.happened.withAgent')}
      </StatusPill>
      <Button
        look="secondary"
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate(withPerson ? 'handBack' : 'takeOver')}
      >
        {t(withPerson ? 'simulator.happened.handBack' : 'simulator.happened.takeOver')}
      </Button>
    </div>
  );
}

function Messages({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...read('listMessages', { params: { id: conversationId }, query: { limit: 30 } }),
    refetchInterval: 1_500,
  });
  const messages = data?.messages.filter(({ direction }) => direction === 'in').slice(0, newest);
  return (
    <ol aria-label={t('simulator.happened.title')} className="mt-2">
      {messages?.map((message) => (
        <HappenedRow key={message.id} message={message} />
      ))}
    </ol>
  );
}
