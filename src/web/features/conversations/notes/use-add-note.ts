import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { toast } from '#web/ui/toast.ts';

/** Keeps a note; where that fails what was typed stays where it is. */
export function useAddNote(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: { id: string; text: string }) => call('addNote', { params: { id }, body: note }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listNotes'] }),
    onError: (error) => toast.failed({ title: t('conversations.note.error'), text: errorText(error) }),
  });
}
