import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useQuiet } from './use-quiet.ts';

const lengths = ['off', '30', '60', '240', 'tomorrow'] as const;
type Length = (typeof lengths)[number];
const MINUTE_MS = 60_000;
const MORNING = 8;

/** “Do not disturb”: for a while, and every day between two times. */
export function QuietChoice(choices: CallData<'listNoticeChoices'>) {
  const { t, i18n } = useTranslation();
  const choose = useQuiet();
  const { quietUntil, quietHours } = choices;
  const isOn = quietUntil !== null;
  const labelOf = (length: Length): string => {
    if (length === 'off' || length === 'tomorrow') return t(`notices.quiet.${length}`);
    const minutes = Number(length);
    return minutes < 60
      ? t('notices.quiet.minutes', { count: minutes })
      : t('notices.quiet.hours', { count: minutes / 60 });
  };
  return (
    <section className="border-b border-line py-4">
      <h3 className="text-15 font-semibold">{t('notices.quiet.title')}</h3>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-13 text-ink-2">
          {isOn
            ? t('notices.quiet.until', { time: shownTime(quietUntil, i18n.language) })
            : t('notices.quiet.text')}
        </p>
        {isOn ? (
          <Button
            look="secondary"
            size="small"
            busy={choose.isPending}
            onClick={() => choose.mutate({ until: null })}
          >
            {t('notices.quiet.end')}
          </Button>
        ) : (
          <Select
            label={t('notices.quiet.choose')}
            hideLabel
            className="w-48 max-sm:w-full"
            choices={lengths.map((value) => ({ value, label: labelOf(value) }))}
            value="off"
            onChange={(length) => choose.mutate({ until: endOf(length) })}
          />
        )}
      </div>
      <QuietHours key={JSON.stringify(quietHours)} hours={quietHours} />
    </section>
  );
}

function endOf(length: Length): string | null {
  if (length === 'off') return null;
  if (length !== 'tomorrow') return new Date(Date.now() + Number(length) * MINUTE_MS).toISOString();
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING, 0, 0, 0);
  return morning.toISOString();
}

/** The hour; with the day, if that is another one. */
function shownTime(time: string, language: string): string {
  const end = new Date(time);
  const isToday = end.toDateString() === new Date().toDateString();
  return end.toLocaleString(language === 'pt' ? 'pt-BR' : 'en-GB', {
    ...(!isToday && { weekday: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}
