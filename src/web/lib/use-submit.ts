import { useEffect, useRef, type BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { errorText } from './error-text.ts';

/**
 * Sends a form once at a time: what is pressed while its fields are checked (which may have to wait
 * for code) or while it is sent is ignored. `send` fails with an error that its mutation shows.
 */
export function useSubmit<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'formState' | 'handleSubmit' | 'trigger'>,
  send: (values: Output) => Promise<unknown>,
): { busy: boolean; onSubmit: (event: BaseSyntheticEvent) => void } {
  const { formState, handleSubmit } = form;
  useComplaintsInLanguage(form);
  const busy = formState.isSubmitting;
  const submit = handleSubmit((values) => send(values).catch(() => undefined));
  return {
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      // What is wrong with a field stands below it; only the check itself can fail here, when its
      // code does not come.
      if (!busy) submit(event).catch((error: unknown) => toast.failed({ title: errorText(error) }));
    },
  };
}

/**
 * What is wrong with a field was said in the language of that moment: after a change it is said
 * anew.
 */
function useComplaintsInLanguage<Values extends FieldValues, Output>({
  formState: { errors },
  trigger,
}: Pick<UseFormReturn<Values, unknown, Output>, 'formState' | 'trigger'>): void {
  const language = currentLanguage();
  const said = useRef(language);
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    // What the server has said of a field has no type, and checking it here would take it away.
    const isChecked = (name: string): name is Path<Values> => errors[name]?.type !== undefined;
    const wrong = Object.keys(errors).filter(isChecked);
    if (wrong.length > 0) void trigger(wrong);
  }, [language, errors, trigger]);
}
