import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, read, type CallInput } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { InvitationLink, type InvitationLinkOf } from './invitation-link.tsx';
import { rolesToGive } from './roles.ts';

const ways = ['mail', 'link'] as const;
const checked = checkedBy(async () => (await import('#contract/people/invitations.ts')).InviteBody);

/**
 * Asks for an email address and a role. The invitation then goes by mail, or as a link to pass on.
 */
export function InvitePerson({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const [link, setLink] = useState<InvitationLinkOf | null>(null);
  const features = useQuery({ ...read('features'), staleTime: Infinity });
  const close = (): void => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('people.inviting.title')}
      description={t('people.inviting.text')}
    >
      {link ? (
        <InvitationLink {...link} onDone={close} />
      ) : features.isPending ? (
        <div aria-busy>
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <InviteForm sendsMail={features.data?.mail !== false} onDone={close} onLink={setLink} />
      )}
    </Dialog>
  );
}

function InviteForm({
  sendsMail,
  onDone,
  onLink,
}: {
  sendsMail: boolean;
  onDone: () => void;
  onLink: (link: InvitationLinkOf) => void;
}) {
  const { t } = useTranslation();
  const { role: mine, emailConfirmed } = useUser();
  const queryClient = useQueryClient();
  const form = useForm<
    CallInput<'invitePerson'>['body'],
    unknown,
    CallInput<'invitePerson'>['body']
  >({
    resolver: checked,
    defaultValues: {
      email: '',
      role: 'attendant',
      by: emailConfirmed && sendsMail ? 'mail' : 'link',
    },
  });
  const invite = useMutation({
    mutationFn: (body: CallInput<'invitePerson'>['body']) => call('invitePerson', { body }),
    onSuccess: ({ email, link }) => {
      if (link === null) {
        onDone();
        toast.done({ title: t('people.inviting.done', { email }) });
      } else onLink({ email, link });
      return queryClient.invalidateQueries({ queryKey: read('listInvitations').queryKey });
    },
  });
  const { busy, onSubmit } = useSubmit(form, invite.mutateAsync);
  const way = useWatch({ control: form.control, name: 'by' });
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      {invite.error && (
        <Alert kind="bad">
          {t('people.inviting.error')}. {errorText(invite.error)}
        </Alert>
      )}
      <TextField
        label={t('people.inviting.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <Select
            label={t('people.inviting.role')}
            hint={t(`people.what.${field.value}`)}
            value={field.value}
            onChange={field.onChange}
            choices={rolesToGive(mine).map((role) => ({
              value: role,
              label: t(`common.roles.${role}`),
            }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="by"
        render={({ field }) => (
          <Select
            label={t('people.inviting.by')}
            hint={
              field.value === 'mail' && !sendsMail
                ? t('people.inviting.noMail')
                : field.value === 'mail' && !emailConfirmed
                  ? t('people.inviting.unconfirmed')
                  : t(`people.inviting.byWhat.${field.value ?? 'mail'}`)
            }
            value={field.value ?? 'mail'}
            onChange={field.onChange}
            choices={ways.map((way) => ({ value: way, label: t(`people.inviting.ways.${way}`) }))}
          />
        )}
      />
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t(
            busy
              ? 'people.inviting.submitting'
              : way === 'link'
                ? 'people.inviting.makeLink'
                : 'people.inviting.submit',
          )}
        </Button>
      </div>
    </form>
  );
}
