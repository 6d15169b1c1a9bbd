import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, read, type CallData } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { toast } from '#web/ui/toast.ts';
import type { Opened } from '../thread/owner.ts';

export type ListedLabel = CallData<'listLabels'>['labels'][number];
const touched = new Set(['listLabels', 'listConversations', 'readConversation']);

export const useLabels = () => useQuery({ ...read('listLabels'), staleTime: 30_000 });

/** What is shown of labels is read again. */
export function useLabelsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
}

/** The labels of one conversation; shown at once, sent in the order of the choices, and taken back when the server refuses them. */
export function useSetLabels(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const changed = useLabelsChanged();
  const key = read('readConversation', { params: { id } }).queryKey;
  const mutationKey = ['setLabels', id];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (labels: readonly ListedLabel[]) =>
      call('setLabels', { params: { id }, body: { labelIds: labels.map((label) => label.id) } }),
    onMutate: async (labels) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<Opened>(key, (before) => before && { ...before, labels: [...labels] });
    },
    onError: (error) => toast.failed({ title: t('conversations.labels.error'), text: errorText(error) }),
    // What is read while a later choice is on its way would undo it on the screen, and the next choice would start from there.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? changed() : undefined),
  });
}
