import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import type { Label } from '#web/ui/labels/label-pill.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import type { Row } from '../list/known-rows.ts';
import { askReason, type Why } from '../progress/ask-reason.ts';
import { touched } from '../thread/owner.ts';
import { giveBack, ownersOf, type Assignment } from './owners.ts';
import { SelectionOfList } from './selection.ts';
import { sendAct, type Act } from './send-act.ts';

interface Doing {
  act: Act;
  rows?: readonly Row[];
  /** Resolves with the reasons why some stay as they are. */
  undo: (done: Row[]) => Promise<readonly string[]>;
  /** What was done, for a number of conversations. */
  said: (count: number) => string;
  /** The rows afterwards, which stay chosen for a further act; otherwise none stays chosen. */
  after?: (row: Row) => Row;
}

const undoBy = async (rows: readonly Row[], act: Act): Promise<readonly string[]> =>
  (await sendAct(rows, act)).errors;

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
  const tellLeft = (errors: readonly string[]): void => {
    const [first] = errors;
    if (first !== undefined)
      toast.failed({
        title: t('selection.failed', { count: errors.length }),
        text: first,
      });
  };
  const undone = (undoing: Promise<readonly string[]>): void =>
    void undoing.then(tellLeft, failed).then(refresh);
  const run = async ({ act, rows, undo, said, after }: Doing): Promise<void> => {
    const { done, errors } = await sendAct(rows ?? chosen(), act);
    await refresh();
    if (after) selection.replace(done.map(after));
    else selection.clear();
    tellLeft(errors);
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
      // The team wants to know why; nothing was resolved yet.
      if (error instanceof ApiError && error.code === 'reason_needed')
        askReason((why) => void resolve(why));
      else failed(error);
    }
    setBusy(false);
  };
  const resolve = async (why: Why = {}): Promise<void> => {
    await begin({
      act: { kind: 'resolve', ...why },
      undo: (done) => undoBy(done, { kind: 'reopen', undo: true }),
      said: (count) => t('selection.resolved', { count }),
    });
  };
  return {
    isBusy,
    resolve,
    snooze: (until: string) =>
      begin({
        act: { kind: 'snooze', until },
        undo: (done) => undoBy(done, { kind: 'wake' }),
        said: (count) => t('selection.snoozed', { count, at: fullTime(until) }),
      }),
    label: (label: Label, on: boolean) =>
      begin({
        act: { kind: 'label', labelId: label.id, on },
        rows: chosen().filter(({ labels }) => labels.some(({ id }) => id === label.id) !== on),
        undo: async (done) => {
          const left = await undoBy(done, { kind: 'label', labelId: label.id, on: !on });
          selection.replace(done);
          return left;
        },
        said: (count) => t('selection.labelled', { count }),
        after: (row) => ({
          ...row,
          labels: [...row.labels.filter(({ id }) => id !== label.id), ...(on ? [label] : [])],
        }),
      }),
    assign: (to: Assignment) =>
      begin(
        ownersOf(chosen()).then((owners) => ({
          act: { kind: 'assign', ...to },
          undo: async (assigned) => {
            await giveBack(assigned, owners);
            return [];
          },
          said: (count) => t('selection.assigned', { count }),
        })),
      ),
  };
}
