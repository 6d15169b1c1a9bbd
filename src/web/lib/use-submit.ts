import type { BaseSyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '#web/ui/toast.ts';
import { errorText } from './error-text.ts';

/**
 * Sends a form once at a time: what is pressed while its fields are checked (which may have to wait for code) or while it is sent is
 * ignored. `send` fails with an error that its mutation shows.
 */
export function useSubmit<Values extends FieldValues, Output>(
  { formState, handleSubmit }: Pick<UseFormReturn<Values, unknown, Output>, 'formState' | 'handleSubmit'>,
  send: (values: Output) => Promise<unknown>,
): { busy: boolean; onSubmit: (event: BaseSyntheticEvent) => void } {
  const busy = formState.isSubmitting;
  const submit = handleSubmit((values) => send(values).catch(() => undefined));
  return {
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      // What is wrong with a field stands below it; only the check itself can fail here, when its code does not come.
      if (!busy) submit(event).catch((error: unknown) => toast.failed({ title: errorText(error) }));
    },
  };
}
