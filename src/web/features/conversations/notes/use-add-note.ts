import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#web/lib/new-id.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Saves a note. If that fails, the text stays in the composer, and a retry uses the same id: should
 * the first request have arrived after all, there is still one note.
 */
export function useAddNote(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const tried = useRef({ id: '', text: '' });
  return useMutation({
    mutationFn: (text: string) => {
      if (tried.current.text !== text) tried.current = { id: newId(), text };
      return call('addNote', { params: { id }, body: tried.current });
    },
    onSuccess: () => {
      tried.current = { id: '', text: '' };
      return queryClient.invalidateQueries({ queryKey: ['listNotes'] });
    },
    onError: (error) =>
      toast.failed({ title: t('conversations.note.error'), text: errorText(error) }),
  });
}
