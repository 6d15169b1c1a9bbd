import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#web/lib/new-id.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

interface NewNote {
  id: string;
  text: string;
  /** The ids of the colleagues whom it names. */
  mentions: string[];
}

/**
 * Saves a note. If that fails, the text stays in the composer, and a retry uses the same id: should
 * the first request have arrived after all, there is still one note.
 */
export function useAddNote(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const tried = useRef<NewNote>({ id: '', text: '', mentions: [] });
  return useMutation({
    mutationFn: ({ text, mentions }: Omit<NewNote, 'id'>) => {
      const isSame =
        tried.current.text === text && tried.current.mentions.join() === mentions.join();
      if (!isSame) tried.current = { id: newId(), text, mentions };
      return call('addNote', { params: { id }, body: tried.current });
    },
    onSuccess: () => {
      tried.current = { id: '', text: '', mentions: [] };
      return queryClient.invalidateQueries({ queryKey: ['listNotes'] });
    },
    onError: (error) =>
      toast.failed({ title: t('conversations.note.error'), text: errorText(error) }),
  });
}
