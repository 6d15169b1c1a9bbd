import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { ModelConnection, ModelTest } from '#contract/models/model-connections.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useDraft } from '#web/ui/saved-form/use-draft.ts';
import { refreshModels } from '../model-queries.ts';
import { draftOf, faultsOf, type ModelDraft } from './model-draft.ts';
import { storeModel, storeMonth, testModel, tryModel } from './store-model.ts';
import { useLeave } from './use-leave.ts';
import { useTellWhoKeeps } from './use-tell-who-keeps.ts';

/** What became of a press: what is stored by now, and what the test saw. */
interface Done {
  stored: ModelConnection | null;
  /** Null: the model had passed its test before. */
  test: ModelTest | null;
  /** Why there was no test, although there should have been one. */
  error: unknown;
  /** The connection was there, and another of its models was stored. */
  isOther: boolean;
}
type Work = 'test' | 'save';

/**
 * What the form holds, its test and its save. A new connection is tested before anything is stored.
 * One that is stored is saved first, because its key cannot be read back.
 */
export function useModelForm(
  connection: ModelConnection | null,
  month: number,
  { agent, model }: { agent: Agent | null; model: string | undefined },
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useDraft(draftOf(connection, month, model));
  const { draft } = form;
  const [checked, setChecked] = useState<Work | null>(null);
  const [result, setResult] = useState<(ModelTest & { at: string }) | null>(null);
  const leave = useLeave(agent);
  const tellWhoKeeps = useTellWhoKeeps();

  const job = useMutation({
    mutationFn: async (work: Work): Promise<Done> => {
      if (!connection && work === 'test')
        return { stored: null, test: await tryModel(draft), error: null, isOther: false };
      const isOther =
        connection !== null && draft.model.trim() !== draftOf(connection, month, model).model;
      const stored =
        connection && !form.isChanged ? connection : await storeModel(connection, draft);
      if (draft.month !== null && draft.month !== month) await keepMonth(draft.month);
      if (work === 'save' && hasPassed(stored, draft))
        return { stored, test: null, error: null, isOther };
      // What is stored must not be stored a second time because its test failed.
      return testModel(stored.id, draft).then(
        (test) => ({ stored, test, error: null, isOther }),
        (error: unknown) => ({ stored, test: null, error, isOther }),
      );
    },
    onSuccess: async ({ stored, test, error, isOther }, work) => {
      setResult(test && { ...test, at: new Date().toISOString() });
      setChecked(null);
      if (stored) form.saved(draftOf(stored, draft.month ?? month, draft.model), draft);
      await refreshModels(queryClient);
      if (work === 'save' && stored)
        await leave(stored, draft.model.trim(), { test, error, isOther });
      else if (error) toast.failed({ title: t('models.test.error'), text: errorText(error) });
      else if (stored && isOther) tellWhoKeeps(stored, draft.model.trim());
    },
  });

  async function keepMonth(wanted: number): Promise<void> {
    await storeMonth(wanted).catch((error: unknown) =>
      toast.failed({ title: t('models.form.limitError'), text: errorText(error) }),
    );
  }

  return {
    ...form,
    result,
    faults: checked ? faultsOf(draft, connection === null, checked) : new Set<never>(),
    error: job.error,
    failed: job.variables,
    working: job.isPending ? job.variables : null,
    change(part: Partial<ModelDraft>) {
      // What a test saw of another model or key says nothing of this one.
      if (['provider', 'baseUrl', 'key', 'model'].some((field) => field in part)) setResult(null);
      form.change({ ...draft, ...part });
    },
    /** Says what is wrong, or begins. Whether it began. */
    start(work: Work): boolean {
      const needs = work === 'test' && connection && form.isChanged ? 'save' : work;
      setChecked(needs);
      if (faultsOf(draft, connection === null, needs).size > 0) return false;
      if (!job.isPending) job.mutate(work);
      return true;
    },
  };
}

/** Whether the stored connection is known to work with the model. */
const hasPassed = ({ status, models }: ModelConnection, { model }: ModelDraft): boolean =>
  status === 'ok' && models.some((one) => one.model === model.trim() && one.abilities?.tools);
