import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { touched } from './owner.ts';

type To = CallInput<'assignConversation'>['body'] & {
  /** Whose it becomes, for the sentence that says so. */
  name?: string;
};

/** Gives the conversation to a colleague, to a team or to nobody in particular. */
export function useAssign(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name: _, ...body }: To) => call('assignConversation', { params: { id }, body }),
    onSuccess: (_, { name }) =>
      toast.done(
        name === undefined
          ? {
              title: t('conversations.owner.released'),
              text: t('conversations.owner.releasedText'),
            }
          : { title: t('conversations.owner.assigned', { name }) },
      ),
    onError: (error) =>
      toast.failed({ title: t('conversations.owner.error'), text: errorText(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
}
