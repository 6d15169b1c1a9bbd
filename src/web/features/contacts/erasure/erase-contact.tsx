import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ErasureProof } from './erasure-proof.tsx';

const everyMs = 1_000;

/**
 * Erases everything about a person, once their name was typed. Then shows the progress and the
 * proof.
 */
export function EraseContact({
  contact,
  open,
  onClose,
}: {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const name = contact.name ?? t('contacts.noName');
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('contacts.erase.title', { name })}
      description={t('contacts.erase.text')}
    >
      <Erasing contact={contact} onClose={onClose} />
    </Dialog>
  );
}

function Erasing({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const wanted = contact.name ?? t('contacts.erase.word');
  const erase = useMutation({
    mutationFn: () =>
      call('eraseContact', {
        params: { id: contact.id },
        body: { confirmation: contact.name === null ? 'APAGAR' : typed },
      }),
  });
  const id = erase.data?.id;
  const { data: erasure, error } = useQuery({
    ...read('readContactErasure', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : everyMs),
  });
  if (erase.data) {
    const close = (): void => {
      onClose();
      for (const list of [
        'listContacts',
        'listConversations',
        'readConversation',
        'readContact',
      ] as const)
        void queryClient.invalidateQueries({ queryKey: [list] });
    };
    return <ErasureProof erasure={erasure ?? erase.data} error={error} onClose={close} />;
  }
  const ready = typed.trim().toLowerCase() === wanted.trim().toLowerCase();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !erase.isPending) erase.mutate();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <TextField
        label={t('contacts.erase.type', { word: wanted })}
        value={typed}
        autoComplete="off"
        maxLength={200}
        error={erase.error ? errorText(erase.error) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" look="danger" disabled={!ready} busy={erase.isPending}>
          {t('contacts.erase.submit')}
        </Button>
      </div>
    </form>
  );
}
