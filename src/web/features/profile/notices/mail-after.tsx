import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallData, type CallInput, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Minutes = CallInput<'chooseNoticeMail'>['body']['afterMinutes'];
const minutes: Record<`${Minutes}`, Minutes> = { 5: 5, 15: 15, 30: 30, 60: 60, 240: 240 };
const values = ['5', '15', '30', '60', '240'] as const;

/** After how long mail is sent about what nobody has read, and where it goes. */
export function MailAfter({ mailAfterMinutes, mailTo }: CallData<'listNoticeChoices'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = read('listNoticeChoices');
  const choose = useMutation({
    mutationFn: (afterMinutes: Minutes) => call('chooseNoticeMail', { body: { afterMinutes } }),
    onSuccess: (data) => void queryClient.setQueryData(queryKey, data),
    onError: (error) =>
      void toast.failed({ title: t('notices.choices.error'), text: errorText(error) }),
  });
  const shown = choose.isPending ? choose.variables : mailAfterMinutes;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Select
        label={t('notices.mail.after')}
        hint={
          mailTo === null ? t('notices.mail.unconfirmed') : t('notices.mail.to', { email: mailTo })
        }
        choices={values.map((value) => ({
          value,
          label:
            minutes[value] < 60
              ? t('notices.mail.minutes', { count: minutes[value] })
              : t('notices.mail.hours', { count: minutes[value] / 60 }),
        }))}
        value={values.find((value) => minutes[value] === shown) ?? '15'}
        onChange={(value) => choose.mutate(minutes[value])}
      />
    </div>
  );
}
