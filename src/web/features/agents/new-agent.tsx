import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, read, type CallInput } from '#web/lib/api/api.ts';
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

const checked = checkedBy(async () =>
  (await import('#contract/agents/agents.ts')).CreateAgentBody.pick({
    name: true,
    channelType: true,
  }),
);

/** Asks for name and channel. The editor, which opens next, has everything else. */
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
  // Most agents are made for a channel that is already connected.
  const { data: connected } = useQuery(
    read('listChannels', { query: { status: 'connected', limit: 1 } }),
  );
  const suggested = connected?.channels[0]?.type ?? 'telegram';
  const form = useForm({ resolver: checked, defaultValues: { name: '' } });
  const { register, control, formState } = form;
  const create = useMutation({
    mutationFn: (body: CallInput<'createAgent'>['body']) => call('createAgent', { body }),
    onSuccess: (agent) => {
      queryClient.setQueryData(read('getAgent', { params: { id: agent.id } }).queryKey, agent);
      void refreshAgentLists(queryClient);
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
      <Controller
        key={suggested}
        control={control}
        name="channelType"
        defaultValue={suggested}
        render={({ field }) => (
          <Select
            label={t('agents.creating.channel')}
            hint={t('agents.creating.channelHint')}
            value={field.value ?? suggested}
            onChange={field.onChange}
            choices={channelChoices}
          />
        )}
      />
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
