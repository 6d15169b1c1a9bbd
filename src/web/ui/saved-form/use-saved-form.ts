import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useDraft } from './use-draft.ts';

/**
 * A form of something that is saved as a whole, and what is told when it was saved or not. `write`
 * stores a draft and resolves with what is stored then.
 */
export function useSavedForm<Value>({
  saved,
  write,
  done,
  failed,
  onUnsaved,
}: {
  saved: Value;
  write: (draft: Value) => Promise<Value>;
  /** What the note says. */
  done: (stored: Value) => { title: string; text: string };
  /** The title of the note that it was not saved. */
  failed: string;
  /** Called with whether there are unsaved changes. */
  onUnsaved?: ((unsaved: boolean) => void) | undefined;
}) {
  const form = useDraft(saved);
  useEffect(() => onUnsaved?.(form.isChanged), [form.isChanged, onUnsaved]);
  const save = useMutation({
    mutationFn: write,
    onSuccess: (stored, sent) => {
      form.saved(stored, sent);
      toast.done(done(stored));
    },
    onError: (error) => toast.failed({ title: failed, text: errorText(error) }),
  });
  return {
    ...form,
    isSaving: save.isPending,
    save: () => {
      if (!save.isPending) save.mutate(form.draft);
    },
  };
}
