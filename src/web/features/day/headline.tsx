import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { clockTime } from '#web/lib/format.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { wayOf } from './links.ts';
import { endSentencesOf, sentencesOf, type Sentence } from './sentences.ts';
import { ShareDay } from './share/share-day.tsx';

/** What a colleague tells of the day: facts alone, each of them a link. */
export function Headline({ day }: { day: DayAnswer }) {
  const { t } = useTranslation();
  const told = day.endOfDay ? endSentencesOf(day, t) : sentencesOf(day, t);
  return (
    <>
      <h1 className="counter-title">
        {told.length === 0
          ? quiet(day, t)
          : told.map((sentence, index) => <Told key={index} sentence={sentence} day={day} />)}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <IconBot size={16} />
          {countedAt(day, t)}
        </p>
        <ShareDay day={day} />
      </div>
    </>
  );
}

/** The hours of the day are the business's, which somebody elsewhere has to know. */
function countedAt({ now, timeZone }: DayAnswer, t: TFunction): string {
  const at = clockTime(now, timeZone);
  return t(at === clockTime(now) ? 'counter.by' : 'counter.byThere', { at });
}

/** Nobody has written: today, or since the person left. */
function quiet({ endOfDay, since, waiting }: DayAnswer, t: TFunction): string {
  const isOfDay = endOfDay !== null || since === null || since.kind === 'day';
  const nobody = t(isOfDay ? 'counter.quietToday' : 'counter.quietSince');
  return waiting.forYou > 0 ? `${nobody} ${t('counter.trayWaits')}` : nobody;
}

function Told({ sentence: { kind, segments }, day }: { sentence: Sentence; day: DayAnswer }) {
  return (
    <span className={kind === 'by_agent' || kind === 'by_person' ? 'text-ink-2' : undefined}>
      {segments.map(({ text, link }, index) =>
        link ? (
          <Link key={index} {...wayOf(link, day)} className="told" data-waits={kind === 'asked'}>
            {text}
          </Link>
        ) : (
          text
        ),
      )}{' '}
    </span>
  );
}
