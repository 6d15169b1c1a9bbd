import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DayAnswer, DayLink } from '#contract/day.ts';
import { clockTime } from '#web/lib/format.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { endSentencesOf, sentencesOf, type Sentence } from './sentences.ts';

/** What a colleague tells of the day: facts alone, each of them a link. */
export function Headline({ day }: { day: DayAnswer }) {
  const { t } = useTranslation();
  const told = day.endOfDay ? endSentencesOf(day, t) : sentencesOf(day, t);
  return (
    <>
      <h1 className="counter-title">
        {told.length === 0
          ? t(day.waiting.forYou > 0 ? 'counter.quietWaiting' : 'counter.quiet')
          : told.map((sentence) => <Told key={sentence.kind} sentence={sentence} />)}
      </h1>
      <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
        <IconBot size={16} />
        {t('counter.by', { at: clockTime(day.now) })}
      </p>
    </>
  );
}

function Told({ sentence: { kind, segments } }: { sentence: Sentence }) {
  return (
    <span className={kind === 'by_agent' || kind === 'by_person' ? 'text-ink-2' : undefined}>
      {segments.map(({ text, link }, index) =>
        link ? (
          <Link key={index} {...wayOf(link)} className="told" data-waits={kind === 'asked'}>
            {text}
          </Link>
        ) : (
          text
        ),
      )}{' '}
    </span>
  );
}

/** The screen with exactly the rows that a fact counts. */
export function wayOf(link: DayLink): Pick<LinkProps, 'to' | 'params' | 'search'> {
  switch (link.list) {
    case 'conversation':
      return {
        to: '/conversations/$id',
        params: { id: link.conversationId },
        search: { message: link.messageId },
      };
    case 'conversations':
      return { to: '/conversations', search: { state: link.state } };
    case 'messages': {
      const { from, to, after, before, direction, outcome } = link;
      return {
        to: '/conversations',
        search: { view: 'messages', from, to, after, before, direction, outcome },
      };
    }
  }
}
