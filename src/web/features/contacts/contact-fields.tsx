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
  const queryClient = useQueryClient();
  const query = useQuery(read('listContactFields'));
  const [name, setName] = useState('');
  const [going, setGoing] = useState<{ id: string; name: string } | null>(null);
  const again = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: ['listContactFields'] });
  const add = useMutation({
    mutationFn: () => call('createContactField', { body: { name: name.trim() } }),
    onSuccess: async () => {
      setName('');
      await again();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteContactField', { params: { id } }),
    onSuccess: async () => {
      await again();
      await queryClient.invalidateQueries({ queryKey: ['readContact'] });
      setGoing(null);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !add.isPending) add.mutate();
  };
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
        <p className="mb-4 text-sm text-ink-2">{t('contacts.fields.none')}</p>
      )}
      <ul className="mb-4 grid grid-cols-1 gap-1">
        {query.data?.fields.map((field) => (
          <li
            key={field.id}
            className="flex items-center justify-between gap-3 rounded-lg bg-sheet-2 py-1 pr-1 pl-3 text-sm"
          >
            <span className="min-w-0 truncate">{field.name}</span>
            <Button look="quiet" size="iconSmall" onClick={() => setGoing(field)}>
              <IconTrash size={16} aria-hidden />
              <span className="sr-only">{t('contacts.fields.remove', { name: field.name })}</span>
            </Button>
          </li>
        ))}
      </ul>
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
      <ConfirmDialog
        open={going !== null}
        onOpenChange={(stays) => {
          if (stays) return;
          remove.reset();
          setGoing(null);
        }}
        title={t('contacts.fields.removeTitle', { name: going?.name ?? '' })}
        confirm={t('contacts.fields.removeYes')}
        busy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => going && remove.mutate(going.id)}
      >
        {t('contacts.fields.removeText')}
      </ConfirmDialog>
    </>
  );
}
