import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { tabsWithErrors, type AgentForm } from './agent-form.ts';
import { useSaveAgent } from './use-save-agent.ts';

type Form = UseFormReturn<AgentForm, unknown, AgentForm>;
type Tab = ReturnType<typeof tabsWithErrors>[number];

/**
 * Saves or publishes what the form holds. A form that is refused opens the tab of its first error
 * and puts the focus there.
 */
export function useSubmitAgent(
  agent: Pick<Agent, 'id' | 'tests'>,
  form: Form,
  { tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void },
) {
  const { t } = useTranslation();
  const save = useSaveAgent(agent, form);
  const { isSubmitting } = form.formState;
  const [attempts, setAttempts] = useState(0);
  useFocusOnError(attempts);
  const submit = (publish: boolean): void => {
    if (save.isPending || isSubmitting) return;
    const failed = (text: string): void =>
      toast.failed({
        title: t(publish ? 'agents.editor.publishError' : 'agents.editor.saveError'),
        text,
      });
    let isRefused = false;
    const check = form.handleSubmit(
      (values) => save.mutate({ values, publish, typed: structuredClone(form.getValues()) }),
      (found) => {
        const [first] = tabsWithErrors(found);
        failed(t('agents.editor.invalid'));
        if (first && !tabsWithErrors(found).includes(tab)) onTab(first);
        isRefused = true;
      },
    );
    check()
      // Only now are the fields marked to which the focus goes.
      .then(() => isRefused && setAttempts((count) => count + 1))
      // The check itself can reject only when its code cannot be loaded.
      .catch((error: unknown) => failed(errorText(error)));
  };
  const isPublishing = save.isPending && save.variables.publish;
  return { submit, isPublishing, isSaving: save.isPending && !isPublishing };
}

/** After a refused save the focus goes to the first field with an error, in whichever tab. */
function useFocusOnError(attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return;
    const frame = requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [aria-invalid="true"]')
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [attempts]);
}
