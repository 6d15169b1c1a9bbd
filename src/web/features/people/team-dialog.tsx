import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#contract/people/people.ts';
import type { Team } from '#contract/people/teams.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** The name and the people of a team; null: a new team. */
export function TeamDialog({
  team,
  people,
  onClose,
}: {
  team: Team | null;
  people: readonly Member[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [name, setName] = useState(team?.name ?? '');
  const [userIds, setUserIds] = useState<readonly string[]>(team?.userIds ?? []);
  const [isDeleting, setDeleting] = useState(false);
  const settled = {
    onSuccess: async () => {
      for (const list of ['listTeams', 'listConversations', 'readConversation'])
        await queryClient.invalidateQueries({ queryKey: [list] });
      onClose();
    },
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), userIds: [...userIds] };
      return team
        ? call('updateTeam', { params: { id: team.id }, body })
        : call('createTeam', { body });
    },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteTeam', { params: { id } }),
    ...settled,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  const tick = (id: string): void =>
    setUserIds(userIds.includes(id) ? userIds.filter((one) => one !== id) : [...userIds, id]);
  return (
    <>
      <Dialog
        open={!isDeleting}
        onOpenChange={(stays) => !stays && onClose()}
        title={team ? t('people.teams.edit', { name: team.name }) : t('people.teams.new')}
        description={t('people.teams.text')}
      >
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          {save.error && <Alert kind="bad">{errorText(save.error)}</Alert>}
          <TextField
            label={t('people.teams.name')}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <fieldset className="grid grid-cols-1 gap-1">
            <legend className="mb-1 text-sm font-medium">{t('people.teams.people')}</legend>
            {people.map((person) => (
              <label
                key={person.id}
                className="flex min-h-9 cursor-pointer items-center gap-3 text-sm touch:min-h-11"
              >
                <input
                  type="checkbox"
                  className="size-4 accent-press"
                  checked={userIds.includes(person.id)}
                  onChange={() => tick(person.id)}
                />
                <span className="min-w-0 truncate">{person.name}</span>
              </label>
            ))}
          </fieldset>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            {team && (
              <Button look="dangerQuiet" onClick={() => setDeleting(true)}>
                {t('people.teams.delete')}
              </Button>
            )}
            <Button look="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''} busy={save.isPending}>
              {t('common.save')}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={(stays) => {
          if (stays) return;
          remove.reset();
          setDeleting(false);
        }}
        title={t('people.teams.deleteTitle', { name: team?.name ?? '' })}
        confirm={t('people.teams.delete')}
        busy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => team && remove.mutate(team.id)}
      >
        {t('people.teams.deleteText')}
      </ConfirmDialog>
    </>
  );
}
