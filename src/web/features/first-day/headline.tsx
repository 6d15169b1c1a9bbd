import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { locale } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { blanksOf } from './questions/answers.ts';
import type { useBegin } from './use-begin.ts';
import type { FirstAnswer } from './use-first-answer.ts';
import type { Trial } from './use-trial.ts';

const oi = { pt: 'oi', en: 'hi' };

/** What has happened so far, in one sentence, and before it the one button. */
export function Headline({
  day,
  first,
  trial,
}: {
  day: ReturnType<typeof useBegin>;
  first: FirstAnswer | null;
  trial: Trial | null;
}) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const words = i18n.language === 'en' ? oi.en : oi.pt;
  const isUnderWay = day.isBeginning || first !== null || (trial?.lines.length ?? 0) > 0;
  if (isUnderWay) return <Happened day={day} first={first} trial={trial} words={words} />;
  const start = (): void => {
    if (trial) return trial.send(words);
    day.begin(words);
    void navigate({ to: '/start' });
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <h1 className="counter-title">{t('start.before.title')}</h1>
      <p className="mt-2.5 max-w-[60ch] text-15 text-ink-2">
        {t(trial ? 'start.trial.off' : 'start.before.text')}
      </p>
      {day.error && (
        <Alert kind="bad" className="mt-5 max-w-144">
          {t('start.before.error')}. {errorText(day.error)}
        </Alert>
      )}
      <Button size="large" className="mt-6" onClick={start} disabled={!day.isReady}>
        {t('start.before.start')}
      </Button>
    </>
  );
}

function Happened({
  day,
  first,
  trial,
  words,
}: {
  day: ReturnType<typeof useBegin>;
  first: FirstAnswer | null;
  trial: Trial | null;
  words: string;
}) {
  const { t } = useTranslation();
  const [blank] = day.agent ? blanksOf(day.agent.config) : [];
  const rest = blank ? t(`start.blank.${blank}`) : t('start.known');
  const isOver = trial ? trial.isAnswered : first !== null && first.outcome !== 'pending';
  const said = first?.words ?? words;
  return (
    <>
      {/* A reader of the screen hears it when it is over. */}
      <h1 aria-live="polite" className="counter-title">
        {!isOver
          ? t('start.travels', { words: said })
          : trial
            ? t('start.trialWorked')
            : first?.outcome === 'answered'
              ? t('start.worked', { words: said, seconds: secondsOf(first) })
              : t('start.left', { words: said })}{' '}
        {isOver && rest}
      </h1>
      {day.agent && (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
          <IconBot size={16} />
          {t('start.by', { agent: day.agent.name, at: t('start.now') })}
        </p>
      )}
    </>
  );
}

/** From the moment it came until the phone had the answer. */
function secondsOf({ arrivedAt, receivedAt, decidedAt }: FirstAnswer): string {
  const ms = Date.parse(receivedAt ?? decidedAt ?? arrivedAt) - Date.parse(arrivedAt);
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(ms / 1000)} s`;
}
