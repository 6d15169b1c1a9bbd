import type { ReactNode } from 'react';
import { focusOnError } from './focus-on-error.ts';
import { FormActions } from './form-actions.tsx';

/**
 * The frame of a form that is saved as a whole (`useSavedForm`). Who may not change it reads it.
 * `isSound`: it can be saved; otherwise pressing "save" says what is wrong and goes there.
 */
export function SavedForm({
  title,
  may,
  form,
  isSound = true,
  save,
  look,
  children,
}: {
  title: string;
  may: boolean;
  form: {
    isChanged: boolean;
    isSaving: boolean;
    check: () => void;
    discard: () => void;
    save: () => void;
  };
  isSound?: boolean;
  /** The label of the button. */
  save: string;
  look: 'primary' | 'secondary';
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.check();
        if (isSound) form.save();
        else focusOnError(event.currentTarget);
      }}
    >
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-6">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
      <FormActions
        may={may}
        isChanged={form.isChanged}
        isSaving={form.isSaving}
        save={save}
        look={look}
        onDiscard={form.discard}
      />
    </form>
  );
}
