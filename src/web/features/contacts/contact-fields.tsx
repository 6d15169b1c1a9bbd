import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** The custom fields that the workspace defines for its contacts. */
export function ContactFields({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('contacts.fields.title')}
      description={t('contacts.fields.text')}
    >
      <Fields />
    </Dialog>
  );
}

function Fields() {
  const { t } = useTranslation();
  const query = useQuery(read('listContactFields'));
  const [going, setGoing] = useState<Field | null>(null);
  return (
    <>
      {query.error && (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.fields.length === 0 && (
        <p className="mb-4 text-ink-2">{t('contacts.fields.none')}</p>
      )}
      <ul className="mb-4 border-t border-line empty:hidden">
        {query.data?.fields.map((field) => (
          <li
            key={field.id}
            className="flex items-center justify-between gap-3 border-b border-line py-1"
          >
            <span className="min-w-0 truncate">{field.name}</span>
            <Button look="quiet" size="iconSmall" onClick={() => setGoing(field)}>
              <IconTrash size={16} aria-hidden />
              <span className="sr-only">{t('contacts.fields.remove', { name: field.name })}</span>
            </Button>
          </li>
        ))}
      </ul>
      <NewField />
      <RemoveField field={going} onDone={() => setGoing(null)} />
    </>
  );
}

interface Field {
  id: string;
  name: string;
}

function NewField() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => call('createContactField', { body: { name: name.trim() } }),
    onSuccess: async () => {
      setName('');
      await queryClient.invalidateQueries({ queryKey: ['listContactFields'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        label={t('contacts.fields.name')}
        placeholder={t('contacts.fields.example')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={add.error ? errorText(add.error) : undefined}
        onChange={(event) => setName(event.target.value)}
        className="flex-1"
      />
      <Button type="submit" look="secondary" busy={add.isPending} className="mt-7">
        {t('contacts.fields.add')}
      </Button>
    </form>
  );
}

/** Asks before a field and what stands in it are deleted; null: nothing is asked. */
function RemoveField({ field, onDone }: { field: Field | null; onDone: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteContactField', { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['listContactFields'] });
      await queryClient.invalidateQueries({ queryKey: ['readContact'] });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open={field !== null}
      onOpenChange={(stays) => {
        if (stays) return;
        remove.reset();
        onDone();
      }}
      title={t('contacts.fields.removeTitle', { name: field?.name ?? '' })}
      confirm={t('contacts.fields.removeYes')}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={() => field && remove.mutate(field.id)}
    >
      {t('contacts.fields.removeText')}
    </ConfirmDialog>
  );
}
