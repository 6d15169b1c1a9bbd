import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeachBody } from '#contract/agents/corrections.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { TeachDialog } from '#web/ui/teaching/teach-dialog.tsx';
import type { Exchange } from './ask-agent.ts';

/** What the agent should have said to words that were tried. */
export function TeachTrial({
  agentId,
  exchange: { message, history, answer },
  onClose,
}: {
  agentId: string;
  exchange: Exchange;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const said = answer.messages.map(({ text }) => text).join('\n\n');
  const teach = useMutation({
    mutationFn: (body: TeachBody) =>
      call('teachInTrial', {
        params: { id: agentId },
        body: { ...body, said, message, history: history.slice(-40) },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['getAgent'] }),
  });
  const { explanation } = answer;
  return (
    <TeachDialog
      onClose={onClose}
      asked={message}
      said={said}
      entries={explanation.sources.filter(({ isCited }) => isCited).map(({ title }) => title)}
      hasModel={explanation.brain === 'model' && explanation.fallback === null}
      onTeach={(body) => teach.mutate(body)}
      isBusy={teach.isPending}
      error={teach.error ? errorText(teach.error) : null}
      correction={teach.data}
    />
  );
}
