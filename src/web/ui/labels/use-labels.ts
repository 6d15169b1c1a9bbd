import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { toast } from '../toast.ts';
import type { Label } from './label-pill.tsx';

export type ListedLabel = CallData<'listLabels'>['labels'][number];
const touched = new Set([
  'listLabels',
  'listConversations',
  'readConversation',
  'listContacts',
  'readContact',
]);

export const useLabels = () => useQuery({ ...read('listLabels'), staleTime: 30_000 });

/** What is shown of labels is read again. */
export function useLabelsChanged() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
    });
}

/**
 * The labels of one thing, which is shown under `key` and `known` to have these: what is chosen is
 * shown at once, sent in the order of the choices, and taken back when the server refuses it. What
 * is read while a choice is on its way neither shows nor counts: the next choice would start from
 * what was before.
 */
export function useSetLabels(
  key: QueryKey,
  known: readonly Label[],
  send: (labelIds: string[]) => Promise<unknown>,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const changed = useLabelsChanged();
  const mutationKey = ['labels', ...key];
  const { isPending, variables, mutate } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: (labels: readonly Label[]) => send(labels.map((label) => label.id)),
    onError: (error) => toast.failed({ title: t('labels.error'), text: errorText(error) }),
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? changed() : undefined),
  });
  return { labels: isPending ? variables : known, choose: mutate };
}
