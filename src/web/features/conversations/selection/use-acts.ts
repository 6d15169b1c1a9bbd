import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { Row } from '../list/known-rows.ts';
import { touched } from '../thread/owner.ts';
import { actOnMany } from './act-on-many.ts';
import { SelectionOfList } from './selection.ts';

type Assignment = CallInput<'assignConversation'>['body'];
interface Act {
  run: (row: Row) => Promise<unknown>;
  undo: (row: Row) => Promise<unknown>;
  /** What was done, for a number of conversations. */
  said: (count: number) => string;
  /** The selection stays, for a further act. */
  goesOn?: boolean;
}

/** Does something with every chosen conversation, and offers to undo it. */
export function useActs() {
  const { t } = useTranslation();
  const selection = use(SelectionOfList);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const many = async (rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
    const { done, failures } = await actOnMany(rows, act);
    if (failures.length > 0)
      toast.failed({
        title: t('conversations.selection.failed', { count: failures.length }),
        text: errorText(failures[0]),
      });
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
    });
    return done;
  };
  const act = async ({ run, undo, said, goesOn = false }: Act): Promise<void> => {
    const rows = [...selection.get().rows.values()];
    setBusy(true);
    const done = await many(rows, run);
    setBusy(false);
    if (!goesOn) selection.clear();
    if (done.length > 0)
      toast.done({
        title: said(done.length),
        action: { label: t('common.notifications.undo'), run: () => void many(done, undo) },
      });
  };
  const before = new Map<string, Assignment & { owner: Row['owner'] }>();
  return {
    isBusy,
    resolve: () =>
      act({
        run: ({ id, customerMessageId: seen }) =>
          call('resolveConversation', { params: { id }, body: { seen } }),
        undo: ({ id }) => call('reopenConversation', { params: { id }, body: { undo: true } }),
        said: (count) => t('conversations.selection.resolved', { count }),
      }),
    snooze: (until: string) =>
      act({
        run: ({ id, customerMessageId: seen }) =>
          call('snoozeConversation', { params: { id }, body: { until, seen } }),
        undo: ({ id }) => call('wakeConversation', { params: { id } }),
        said: (count) => t('conversations.selection.snoozed', { count, at: fullTime(until) }),
      }),
    label: (change: (labels: Row['labels']) => Row['labels']) =>
      act({
        run: ({ id, labels }) => setLabels(id, change(labels)),
        undo: ({ id, labels }) => setLabels(id, labels),
        said: (count) => t('conversations.selection.labelled', { count }),
        goesOn: true,
      }),
    assign: (to: Assignment) =>
      act({
        run: async ({ id }) => {
          const { owner, ownerId, team } = await call('readConversation', { params: { id } });
          before.set(id, { owner, userId: ownerId, teamId: team?.id ?? null });
          return call('assignConversation', { params: { id }, body: to });
        },
        undo: async ({ id }) => {
          const { owner, ...was } = before.get(id) ?? { owner: 'agent', userId: null };
          await call('assignConversation', { params: { id }, body: was });
          if (owner === 'agent') await call('handBack', { params: { id } });
        },
        said: (count) => t('conversations.selection.assigned', { count }),
      }),
  };
}

const setLabels = (id: string, labels: Row['labels']) =>
  call('setLabels', { params: { id }, body: { labelIds: labels.map((label) => label.id) } });
