import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallData, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { MailAfter } from './mail-after.tsx';
import { QuietChoice } from './quiet-choice.tsx';
import { useDevice } from './use-device.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';

type Choices = CallData<'listNoticeChoices'>;
type Choice = Choices['choices'][number];
const ways = ['bell', 'push', 'mail', 'sound'] as const;
type Way = (typeof ways)[number];
/** Ways whose own switch is off: a choice for them is kept, and has no effect before it is on. */
type Idle = Partial<Record<Way, boolean>>;

/** On a phone the switches of a subject stand below it. */
const narrow = 'max-sm:grid max-sm:grid-cols-4';

/** The sound, “do not disturb”, and a row for each subject with a switch for each way. */
export function NoticeChoices() {
  const { t } = useTranslation();
  const query = useQuery(read('listNoticeChoices'));
  const choose = useChoose();
  const { state } = useDevice();
  if (query.isError && !query.data)
    return (
      <LoadError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  if (!query.data)
    return (
      <p aria-busy className="flex justify-center py-6 text-press">
        <Spinner size={24} label={t('common.loading')} />
      </p>
    );
  const idle: Idle = {
    push: state !== undefined && state !== 'on',
    sound: query.data.sound !== true,
  };
  return (
    <>
      <SoundSwitch {...query.data} />
      <QuietChoice {...query.data} />
      <table className="mt-4 w-full text-left text-15 max-sm:block">
        <caption className="sr-only">{t('notices.choices.title')}</caption>
        <thead className="max-sm:block">
          <tr className={`${narrow} border-b border-line text-13 text-ink-2`}>
            <th scope="col" className="col-span-4 py-2 font-medium">
              {t('notices.choices.title')}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="px-1 py-2 text-center font-medium sm:w-16">
                {t(`notices.choices.${way}`)}
                {idle[way] && (
                  <span className="block text-xs font-normal">{t('notices.choices.off')}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {query.data.choices.map((choice) => (
            <SubjectRow
              key={choice.subject}
              choice={choice}
              idle={idle}
              onChange={(way, on) => choose({ ...choice, [way]: on })}
            />
          ))}
        </tbody>
      </table>
      {query.data.choices.some(({ mail }) => mail) && <MailAfter {...query.data} />}
    </>
  );
}

function SubjectRow({
  choice,
  idle,
  onChange,
}: {
  choice: Choice;
  idle: Idle;
  onChange: (way: Way, on: boolean) => void;
}) {
  const { t } = useTranslation();
  const subject = t(`notices.subjects.${choice.subject}`);
  return (
    <tr className={narrow}>
      <th scope="row" className="col-span-4 pt-2.5 pr-2 font-normal sm:pb-2.5">
        {subject}
      </th>
      {ways.map((way) => (
        <td
          key={way}
          className={`px-1 py-2.5 text-center leading-0 ${idle[way] ? 'opacity-35' : ''}`}
        >
          <Switch
            label={`${t(`notices.choices.${way}`)}: ${subject}`}
            checked={choice[way]}
            onChange={(on) => onChange(way, on)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Shows a choice at once; when the server refuses it, takes it back and says so. */
function useChoose(): (choice: Choice) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = read('listNoticeChoices');
  const put = (choice: Choice): void =>
    void queryClient.setQueryData<Choices>(
      queryKey,
      (before) =>
        before && {
          ...before,
          choices: before.choices.map((one) => (one.subject === choice.subject ? choice : one)),
        },
    );
  return useMutation({
    mutationFn: ({ subject, ...body }: Choice) =>
      call('chooseNotices', { params: { subject }, body }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      put(choice);
    },
    onError: (error) => {
      toast.failed({ title: t('notices.choices.error'), text: errorText(error) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  }).mutate;
}
