import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AgentTest } from '#contract/agents/tests.ts';
import { call } from '#web/lib/api/api.ts';
import { useDraft } from '#web/ui/saved-form/use-draft.ts';
import {
  draftOf,
  emptyTurn,
  nameFor,
  type TurnDraft,
  turnsOf,
  withoutTurn,
  withTurn,
} from './test-draft.ts';

const nothing = [emptyTurn(0)];

/** What the form of a test holds, and its save: of a new test, or of one that is changed. */
export function useTestForm(agentId: string, test: AgentTest | undefined, onSaved: () => void) {
  const queryClient = useQueryClient();
  const form = useDraft<readonly TurnDraft[]>(test ? draftOf(test.turns) : nothing);
  const { draft: drafts } = form;
  const hasHistory = (test?.given.history.length ?? 0) > 0;
  const job = useMutation({
    mutationFn: (sent: readonly TurnDraft[]) => {
      const turns = turnsOf(sent);
      const body = { name: nameFor(test, turns), turns };
      return test
        ? call('updateTest', { params: { id: test.id }, body })
        : call('createTest', { params: { id: agentId }, body });
    },
    onSuccess: (stored, sent) => {
      form.saved(test ? draftOf(stored.turns) : nothing, sent);
      onSaved();
      return queryClient.invalidateQueries({ queryKey: ['listTests'] });
    },
  });
  return {
    drafts,
    hasHistory,
    isChecked: form.isChecked,
    error: job.error,
    isBusy: job.isPending,
    change: (changed: TurnDraft, part: Partial<TurnDraft>) =>
      form.change(drafts.map((one) => (one === changed ? { ...one, ...part } : one))),
    add: () => form.change(withTurn(drafts)),
    remove: (gone: TurnDraft) => form.change(withoutTurn(drafts, gone, hasHistory)),
    /** Says what is missing, or begins. Whether it began. */
    save(): boolean {
      form.check();
      if (drafts.some(({ text }) => text.trim() === '')) return false;
      if (!job.isPending) job.mutate(drafts);
      return true;
    },
  };
}
