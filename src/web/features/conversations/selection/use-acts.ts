import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import type { Label } from '#web/ui/labels/label-pill.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import type { Row } from '../list/known-rows.ts';
import { touched } from '../thread/owner.ts';
import { giveBack, ownersOf, type Assignment } from './owners.ts';
import { SelectionOfList } from './selection.ts';
import { sendAct, type Act } from './send-act.ts';

interface Doing {
  act: Act;
  rows?: readonly Row[];
  undo: (done: Row[]) => Promise<unknown>;
  /** What was done, for a number of conversations. */
  said: (count: number) => string;
  /** The rows afterwards, which stay chosen for a further act; otherwise none stays chosen. */
  after?: (row: Row) => Row;
}

/** Does something with every chosen conversation, and offers to undo it. */
export function useActs() {
  const { t } = useTranslation();
  const selection = use(SelectionOfList);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const chosen = (): Row[] => [...selection.get().rows.values()];
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
    });
  const failed = (error: unknown): void =>
    toast.failed({ title: t('conversations.progress.error'), text: errorText(error) });
  const undone = (undoing: Promise<unknown>): void => void undoing.catch(failed).then(refresh);
  const run = async ({ act, rows, undo, said, after }: Doing): Promise<void> => {
    const { done, errors } = await sendAct(rows ?? chosen(), act);
    await refresh();
    if (after) selection.replace(done.map(after));
    else selection.clear();
    const [first] = errors;
    if (first !== undefined)
      toast.failed({
        title: t('conversations.selection.failed', { count: errors.length }),
        text: first,
      });
    if (done.length > 0)
      toast.done({
        title: said(done.length),
        action: { label: t('common.notifications.undo'), run: () => undone(undo(done)) },
      });
  };
  const begin = async (doing: Doing | Promise<Doing>): Promise<void> => {
    setBusy(true);
    try {
      await run(await doing);
    } catch (error) {
      failed(error);
    }
    setBusy(false);
  };
  return {
    isBusy,
    resolve: () =>
      begin({
        act: { kind: 'resolve' },
        undo: (done) => sendAct(done, { kind: 'reopen', undo: true }),
        said: (count) => t('conversations.selection.resolved', { count }),
      }),
    snooze: (until: string) =>
      begin({
        act: { kind: 'snooze', until },
        undo: (done) => sendAct(done, { kind: 'wake' }),
        said: (count) => t('conversations.selection.snoozed', { count, at: fullTime(until) }),
      }),
    label: (label: Label, on: boolean) =>
      begin({
        act: { kind: 'label', labelId: label.id, on },
        rows: chosen().filter(({ labels }) => labels.some(({ id }) => id === label.id) !== on),
        undo: async (done) => {
          await sendAct(done, { kind: 'label', labelId: label.id, on: !on });
          selection.replace(done);
        },
        said: (count) => t('conversations.selection.labelled', { count }),
        after: (row) => ({
          ...row,
          labels: [...row.labels.filter(({ id }) => id !== label.id), ...(on ? [label] : [])],
        }),
      }),
    assign: (to: Assignment) =>
      begin(
        ownersOf(chosen()).then((owners) => ({
          act: { kind: 'assign', ...to },
          undo: (assigned) => giveBack(assigned, owners),
          said: (count) => t('conversations.selection.assigned', { count }),
        })),
      ),
  };
}
