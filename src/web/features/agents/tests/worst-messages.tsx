import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const SHOWN = 5;

/** What the agent did badly with since yesterday, to be made tests of in one press. */
export function WorstMessages({ agentId }: { agentId: string }) {
  const { t } = useTranslation();
  const may = useCan('testsOfMessages');
  const queryClient = useQueryClient();
  const params = { id: agentId };
  const { data, error, isFetching, refetch } = useQuery(read('worstMessages', { params }));
  const make = useMutation({
    mutationFn: (messageIds: string[]) => call('testsOfMessages', { params, body: { messageIds } }),
    onSuccess: ({ created }) => {
      toast.done({ title: t('agents.tests.made', { count: created }) });
      void queryClient.invalidateQueries({ queryKey: ['worstMessages'] });
      return queryClient.invalidateQueries({ queryKey: ['listTests'] });
    },
    onError: (error) =>
      void toast.failed({ title: t('agents.tests.makeError'), text: errorText(error) }),
  });
  if (error && !data)
    return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const messages = data?.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="worst" className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-ink pb-3">
        <div className="min-w-0">
          <h2 id="worst" className="font-display text-xl font-semibold">
            {t('agents.tests.worst')}
          </h2>
          <p className="text-ink-2">{t('agents.tests.worstText')}</p>
        </div>
        {may && (
          <Button
            look="secondary"
            busy={make.isPending}
            onClick={() => make.mutate(messages.map(({ messageId }) => messageId))}
          >
            {t('agents.tests.worstAll', { count: messages.length })}
          </Button>
        )}
      </div>
      <ul>
        {messages.slice(0, SHOWN).map(({ messageId, conversationId, text, why }) => (
          <li key={messageId} className="flex justify-between gap-4 border-b border-line py-2.5">
            <Link
              to="/conversations/$id"
              params={{ id: conversationId }}
              className="min-w-0 truncate font-semibold hover:underline"
            >
              {text}
            </Link>
            <span className="shrink-0 text-13 text-ink-2">{t(`agents.tests.why.${why}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
