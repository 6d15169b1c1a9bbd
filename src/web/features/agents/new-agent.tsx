import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '#channels/catalog.ts';
import { call, read, type CallInput } from '#web/lib/api/api.ts';
import { useEveryPage } from '#web/lib/api/every-page.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { refreshAgentLists } from './agent-queries.ts';
import { channelChoices } from './searches.ts';
import { WhereItAnswers } from './where-it-answers.tsx';

const checked = checkedBy(async () => (await import('./new-agent-schema.ts')).NewAgentForm);

/** Asks for the name, and where it answers. The editor, which opens next, has everything else. */
export function NewAgent({
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
      title={t('agents.creating.title')}
      description={t('agents.creating.text')}
    >
      <NewAgentForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewAgentForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: checked, defaultValues: { name: '' } });
  const { register, formState } = form;
  const { places, picker } = usePlaces();
  const create = useMutation({
    mutationFn: ({ name }: { name: string }) => call('createAgent', { body: { name, ...places } }),
    onSuccess: (agent) => {
      queryClient.setQueryData(read('getAgent', { params: { id: agent.id } }).queryKey, agent);
      void refreshAgentLists(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['listChannels'] });
      return navigate({ to: '/agents/$id', params: { id: agent.id } });
    },
  });
  const { busy, onSubmit } = useSubmit(form, create.mutateAsync);
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      {create.error && (
        <Alert kind="bad">
          {t('agents.creating.error')}. {errorText(create.error)}
        </Alert>
      )}
      <TextField
        label={t('agents.creating.name')}
        placeholder={t('agents.creating.namePlaceholder')}
        autoComplete="off"
        maxLength={80}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      {picker}
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t('agents.creating.submitting') : t('agents.creating.submit')}
        </Button>
      </div>
    </form>
  );
}

type Places = Pick<CallInput<'createAgent'>['body'], 'channelIds' | 'channelType'>;

/**
 * Where the new agent answers: on the ticked channels, at first those that have no agent. Before
 * there is any channel, a type is chosen.
 */
function usePlaces(): { places: Places; picker: ReactNode } {
  const { t } = useTranslation();
  const { pages } = useEveryPage(['listChannels', 'every'], (page) =>
    call('listChannels', { query: { page, limit: 100 } }),
  );
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [type, setType] = useState<ChannelType>('telegram');
  const channels = pages.flatMap((page) => page.channels);
  const [first] = channels;
  if (!first)
    return {
      places: { channelType: type },
      picker: (
        <Select
          label={t('agents.creating.channel')}
          hint={t('agents.creating.channelHint')}
          value={type}
          onChange={setType}
          choices={channelChoices}
        />
      ),
    };
  const ticked =
    chosen ?? channels.filter((channel) => channel.agent === null).map((channel) => channel.id);
  return {
    places: { channelIds: ticked, channelType: first.type },
    picker: <WhereItAnswers channels={channels} ticked={ticked} onTick={setChosen} />,
  };
}
