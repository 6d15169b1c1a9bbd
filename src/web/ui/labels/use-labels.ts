import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { toast } from '../toast.ts';
import type { Label } from './label-pill.tsx';

export type ListedLabel = CallData<'listLabels'>['labels'][number];
const touched = new Set(['listLabels', 'listConversations', 'readConversation', 'listContacts', 'readContact']);

export const useLabels = () => useQuery({ ...read('listLabels'), staleTime: 30_000 });

/** What is shown of labels is read again. */
export function useLabelsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
}

/**
 * The labels of one thing, which is shown under `key`: shown at once, sent in the order of the choices, and taken back when the server
 * refuses them.
 */
export function useSetLabels(key: QueryKey, send: (labelIds: string[]) => Promise<unknown>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const changed = useLabelsChanged();
  const mutationKey = ['labels', ...key];
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: (labels: readonly Label[]) => send(labels.map((label) => label.id)),
    onMutate: async (labels) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<{ labels: readonly Label[] }>(key, (before) => before && { ...before, labels });
    },
    onError: (error) => toast.failed({ title: t('labels.error'), text: errorText(error) }),
    // What is read while a later choice is on its way would undo it on the screen, and the next choice would start from there.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? changed() : undefined),
  });
}
