import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type Mutation,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Phone, PhoneAction } from '#contract/simulator.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const everyMs = 700;
const says = new Set<PhoneAction['kind']>(['text', 'photo', 'voice', 'location', 'contact']);

/** An action that is under way. `sentAs`: the id of the message that it became at the provider. */
interface Pending {
  key: number;
  action: PhoneAction;
  state: 'sending' | 'failed' | 'sent';
  sentAs: string | null;
}
type Action = Mutation<{ sentAs: string | null }, Error, PhoneAction>;

/**
 * One customer's phone on one channel. Actions are sent one by one, in order. A message stays
 * visible until the provider shows it, and a failed one can be retried even after leaving the page.
 */
export function usePhone(channelId: string, customer: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const screen = read('readPhone', { params: { id: channelId }, query: { customer } });
  const query = useQuery({ ...screen, refetchInterval: everyMs, staleTime: 0 });
  const mutationKey = ['usePhone', channelId, customer];

  const act = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    gcTime: Infinity,
    mutationFn: async (action: PhoneAction) => {
      const phone = await call('usePhone', {
        params: { id: channelId },
        body: { customer, action },
      });
      // A read that started earlier would reset the screen to the state before this action.
      await queryClient.cancelQueries({ queryKey: screen.queryKey });
      queryClient.setQueryData(screen.queryKey, phone);
      return {
        sentAs: says.has(action.kind)
          ? (phone.messages.findLast(({ from }) => from === 'customer')?.id ?? null)
          : null,
      };
    },
    onError: (error, action) => {
      if (!says.has(action.kind))
        toast.failed({ title: t('simulator.happened.error'), text: errorText(error) });
    },
  });

  const shown = new Set(query.data?.messages.map(({ id }) => id));
  const underway = useMutationState<Pending, Action>({
    filters: { mutationKey },
    select: toPending,
  });
  const find = (key: number) =>
    queryClient
      .getMutationCache()
      .find({ mutationKey, exact: true, predicate: ({ mutationId }) => mutationId === key });
  const discard = (key: number): void => {
    const mutation = find(key);
    if (mutation) queryClient.getMutationCache().remove(mutation);
  };
  return {
    query,
    act: (action: PhoneAction): void => act.mutate(action),
    /** The messages that are not on the screen yet, in order. */
    outbox: underway.filter(
      ({ action, state, sentAs }) =>
        says.has(action.kind) && (state !== 'sent' || (sentAs !== null && !shown.has(sentAs))),
    ),
    isPressing: (messageId: string, buttonId: string): boolean =>
      underway.some(
        ({ action, state }) =>
          state === 'sending' &&
          action.kind === 'press' &&
          action.messageId === messageId &&
          action.buttonId === buttonId,
      ),
    /** The new text of a message whose edit is under way; undefined: there is none. */
    editOf: (messageId: string): string | undefined =>
      underway
        .flatMap(({ action, state }) =>
          state === 'sending' && action.kind === 'edit' && action.messageId === messageId
            ? [action.text]
            : [],
        )
        .at(-1),
    discard,
    retry: ({ key, action }: Pending): void => {
      discard(key);
      act.mutate(action);
    },
  };
}
export type PhoneState = ReturnType<typeof usePhone>;
export type PhoneMessage = Phone['messages'][number];
export type { Pending };

function toPending({ mutationId, state }: Action): Pending {
  return {
    key: mutationId,
    action: state.variables ?? { kind: 'unblock' },
    state: state.status === 'success' ? 'sent' : state.status === 'error' ? 'failed' : 'sending',
    sentAs: state.data?.sentAs ?? null,
  };
}
