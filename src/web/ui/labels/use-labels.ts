import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
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

/** Reads again everything that shows labels. */
export function useLabelsChanged() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
    });
}

/**
 * The labels of one thing; `key` is the query that shows it, and `known` its labels when last read.
 * A choice is shown at once, choices are sent in order, and a refused one is undone. While a choice
 * is under way, what is read in between is ignored: a further choice would otherwise start from the
 * labels before the first.
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
