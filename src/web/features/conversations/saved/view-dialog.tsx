import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useChosenFilter, type SavedView } from './use-saved-views.ts';

const route = getRouteApi('/signed-in/conversations');

/** Saves what the list shows under a name; a view that is there is renamed, shared or deleted. */
export function ViewDialog({
  view,
  onClose,
}: {
  view: SavedView | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const shareId = useId();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const filter = useChosenFilter();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const done = async (title: string): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: read('listSavedViews').queryKey });
    toast.done({ title });
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      view
        ? call('updateSavedView', { params: { id: view.id }, body: { name, isShared } })
        : call('createSavedView', { body: { name, isShared, filter } }),
    onSuccess: () => done(t('writing.view.done')),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteSavedView', { params: { id } }),
    onSuccess: async () => {
      await done(t('writing.view.deleted'));
      await navigate({ to: '.', search: {}, replace: true });
    },
  });
  const error = save.error ?? remove.error;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t(view ? 'conversations.saved.change' : 'conversations.saved.save')}
      footer={
        <>
          {view && (
            <Button
              look="dangerQuiet"
              className="sm:mr-auto"
              busy={remove.isPending}
              onClick={() => remove.mutate(view.id)}
            >
              {t('writing.view.delete')}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="view" busy={save.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="view" onSubmit={submit} className="grid grid-cols-1 gap-4">
        {error && <Alert kind="bad">{errorText(error)}</Alert>}
        <TextField
          label={t('writing.view.name')}
          value={name}
          maxLength={40}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex items-center justify-between gap-4">
          <span id={shareId} className="text-sm">
            {t('writing.view.share')}
          </span>
          <Switch label={t('writing.view.share')} checked={isShared} onChange={setShared} />
        </div>
      </form>
    </Dialog>
  );
}
