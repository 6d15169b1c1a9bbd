import { useEffect, useRef, type BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { errorText } from './api/error-text.ts';

/**
 * Submits a form once at a time. A press is ignored while the fields are checked (which may have to
 * load code) and while the form is being sent. `send` rejects with an error that its mutation
 * shows.
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
      // Errors of fields are shown below the fields. Only the check itself can reject here, when
      // its code cannot be loaded.
      if (!busy) submit(event).catch((error: unknown) => toast.failed({ title: errorText(error) }));
    },
  };
}

/**
 * The error of a field is written in the language of the moment. After a change of language the
 * fields are checked again.
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
    // An error that the server reported has no type. Checking that field here would remove the
    // error.
    const isChecked = (name: string): name is Path<Values> => errors[name]?.type !== undefined;
    const wrong = Object.keys(errors).filter(isChecked);
    if (wrong.length > 0) void trigger(wrong);
  }, [language, errors, trigger]);
}
