import type { TFunction } from 'i18next';
import type { DayAnswer, DayAsked, DayEndFact, DayFact } from '#contract/dashboard/day.ts';
import { dayLeft } from './day-left.ts';
import { namePlace, type Segment, segmentsOf, wordsPlace } from './segments.ts';

/** One sentence of the agent, and the fact that it tells. */
export interface Sentence {
  kind: (DayFact | DayEndFact)['kind'];
  segments: Segment[];
}

type Told = Pick<DayAnswer, 'facts' | 'since' | 'timeZone'>;

/** What the agent tells of today, in order; a fact is a sentence, and nothing else is. */
export const sentencesOf = (day: Told, t: TFunction): Sentence[] =>
  day.facts.map((fact) => ({ kind: fact.kind, segments: tell(fact, day, t) }));

/** The sentences of a day that is over; none of a day that is not. */
export const endSentencesOf = (
  { endOfDay, since }: Pick<DayAnswer, 'endOfDay' | 'since'>,
  t: TFunction,
): Sentence[] =>
  (endOfDay ?? []).map((fact) => ({
    kind: fact.kind,
    segments: segmentsOf(endText(fact, since !== null, t), fact.link),
  }));

function tell(fact: DayFact, { since, timeZone }: Told, t: TFunction): Segment[] {
  switch (fact.kind) {
    case 'arrived':
      return segmentsOf(
        t(`day.arrived.${since?.kind ?? 'day'}`, {
          count: fact.count,
          time: clock(since?.from, timeZone),
          day: since?.kind === 'days' ? dayLeft(since, timeZone, t) : '',
        }),
        fact.link,
      );
    case 'by_agent':
      return segmentsOf(t('day.byAgent', { count: fact.count }), fact.link);
    case 'by_person':
      return segmentsOf(t('day.byPerson', { count: fact.count }), fact.link);
    case 'waiting':
      return segmentsOf(t('day.waiting', { count: fact.count }), fact.link);
    case 'asked': {
      const { said } = fact;
      const words = said && (said.isCut ? `${said.text}…` : said.text);
      const text = t('day.asked', { who: who(fact, t), did: did(said, t), why: why(fact, t) });
      return segmentsOf(text, fact.link, { name: fact.firstName, words });
    }
  }
}

function endText({ kind, count }: DayEndFact, isToday: boolean, t: TFunction): string {
  switch (kind) {
    case 'messages':
      return isToday ? t('day.end.today', { count }) : t('day.end.past', { count });
    case 'resolved':
      return t('day.end.resolved', { count });
    case 'to_teach':
      return t('day.end.toTeach', { count });
  }
}

function who({ firstName, isGroup }: DayAsked, t: TFunction): string {
  const name = namePlace;
  if (firstName === null) return t(isGroup ? 'day.who.unnamedInGroup' : 'day.who.unnamed');
  return isGroup ? t('day.who.namedInGroup', { name }) : t('day.who.named', { name });
}

const sent = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'contact',
  'location',
  'call',
  'order',
  'form',
] as const;

function did(said: DayAsked['said'], t: TFunction): string {
  if (!said) return t('day.did.removed');
  const words = wordsPlace;
  const hasWords = said.text !== '';
  if (said.kind === 'text' && hasWords) return t('day.did.text', { words });
  const kind = sent.find((one) => one === said.kind);
  const act = kind ? t(`day.did.${kind}`) : t('day.did.other');
  return hasWords ? t('day.did.saying', { did: act, words }) : act;
}

/** The reasons of messages that wait; any other one is not told. */
const reasons = [
  'no_answer_found',
  'ungrounded',
  'no_progress',
  'handoff_word',
  'asked_for_person',
  'menu_person',
  'for_person',
  'anger',
  'legal_topic',
  'agent_failed',
  'model_failed',
  'over_budget',
  'model_refused',
  'tool_unknown',
  'paused_by_person',
  'no_agent',
  'agent_inactive',
  'group_unanswered',
  'window_closed',
  'outcome_unknown',
  'outside_hours',
  'opted_out',
  'loop_guard',
  'kind_not_answered',
  'channel_disconnected',
  'queue_cleared',
] as const;

function why({ reason }: DayAsked, t: TFunction): string {
  const known = reasons.find((one) => one === reason);
  return known ? ` ${t(`day.why.${known}`)}` : '';
}

/** By the clock of the business: 13:05. */
const clock = (time: string | undefined, timeZone: string): string =>
  time === undefined
    ? ''
    : new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(
        new Date(time),
      );
