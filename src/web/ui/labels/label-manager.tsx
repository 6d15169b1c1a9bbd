import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLabels, useLabelsChanged, type ListedLabel } from './use-labels.ts';

const colours = ['brand', 'ok', 'info', 'warn', 'bad', 'quiet'] as const;

/** A dialog that renames, recolours and deletes the labels of the workspace. */
export function LabelManager({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useLabels();
  const [deleting, setDeleting] = useState<ListedLabel | null>(null);
  const changed = useLabelsChanged();
  const remove = async (label: ListedLabel): Promise<void> => {
    setDeleting(null);
    try {
      await call('deleteLabel', { params: { id: label.id } });
    } catch (error) {
      toast.failed({ title: t('labels.error'), text: errorText(error) });
    }
    await changed();
  };
  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={(stays) => !stays && onClose()}
        title={t('labels.title')}
        description={t('labels.text')}
      >
        {error && !data && (
          <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.labels.length === 0 && <p className="text-sm text-ink-2">{t('labels.none')}</p>}
        <ul className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto p-0.5">
          {data?.labels.map((label) => (
            <Row key={label.id} label={label} onDelete={() => setDeleting(label)} />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(stays) => !stays && setDeleting(null)}
        title={t('labels.deleteTitle', { name: deleting?.name ?? '' })}
        confirm={t('labels.delete')}
        onConfirm={() => deleting && void remove(deleting)}
      >
        {t('labels.deleteText', {
          conversations: t('labels.conversations', { count: deleting?.conversations ?? 0 }),
          contacts: t('labels.contacts', { count: deleting?.contacts ?? 0 }),
        })}
      </ConfirmDialog>
    </>
  );
}

function Row({ label, onDelete }: { label: ListedLabel; onDelete: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(label.name);
  const [error, setError] = useState<string>();
  const changed = useLabelsChanged();
  const change = async (body: { name?: string; colour?: ListedLabel['colour'] }): Promise<void> => {
    try {
      await call('updateLabel', { params: { id: label.id }, body });
      setError(undefined);
      await changed();
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  const rename = (): void => {
    const next = name.trim();
    if (next === '') setName(label.name);
    else if (next !== label.name) void change({ name: next });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_auto]">
      <TextField
        label={t('labels.name', { name: label.name })}
        hideLabel
        value={name}
        maxLength={40}
        error={error}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
      />
      <Select
        className="max-sm:order-last max-sm:col-span-2"
        label={t('labels.colourOf', { name: label.name })}
        hideLabel
        value={label.colour}
        choices={colours.map((colour) => ({ value: colour, label: t(`labels.colour.${colour}`) }))}
        onChange={(colour) => void change({ colour })}
      />
      <Button look="dangerQuiet" size="icon" onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
        <span className="sr-only">{t('labels.deleteTitle', { name: label.name })}</span>
      </Button>
    </li>
  );
}
