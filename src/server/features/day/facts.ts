import type { DayAnswer, DayAsked, DayEndFact, DayFact, DayLink } from '#contract/dashboard/day.ts';
import type { LedgerOutcome } from '#contract/conversations/ledger.ts';
import type { z } from 'zod';
import { dateAt, type DayTimes } from './day-times.ts';
import type { Span } from './span.ts';
import { firstNameIn, quoted } from './words.ts';

/** A waiting conversation with the oldest message in it that waits. */
export interface Waiting {
  conversation_id: string;
  message_id: string;
  is_group: boolean;
  name: string | null;
  parts: unknown[];
  is_removed: boolean;
  reason: string | null;
  created_at: string;
}

type Outcome = z.output<typeof LedgerOutcome>;

/**
 * The facts of a span, in the order in which they are told. What would say "none" is left out.
 * `waiting`: conversations that wait for this person, or for nobody in particular.
 */
export function factsOf(
  counted: Pick<DayAnswer['totals'], 'messages' | 'agent' | 'person'>,
  waiting: number,
  asked: Waiting[],
  span: Span,
  timeZone: string,
): DayFact[] {
  const list = (outcome?: Outcome): DayLink => messagesOf(span, timeZone, outcome);
  const facts: DayFact[] = [
    { kind: 'arrived', count: counted.messages, link: list() },
    { kind: 'by_agent', count: counted.agent, link: list('by_agent') },
    { kind: 'by_person', count: counted.person, link: list('by_person') },
    { kind: 'waiting', count: waiting, link: { list: 'conversations', state: 'for_you' } },
  ];
  return [...facts.filter((fact) => !('count' in fact) || fact.count > 0), ...asked.map(toAsked)];
}

/** The facts of a day that is over. */
export function endFactsOf(
  counted: Record<DayEndFact['kind'], number>,
  { date }: DayTimes,
  timeZone: string,
): DayEndFact[] {
  const list = (outcome?: Outcome): DayLink => ({
    list: 'messages',
    from: date,
    to: date,
    timeZone,
    direction: 'in',
    ...(outcome && { outcome }),
  });
  const facts: DayEndFact[] = [
    { kind: 'messages', count: counted.messages, link: list() },
    { kind: 'resolved', count: counted.resolved, link: list('resolved_by_agent') },
    { kind: 'to_teach', count: counted.to_teach, link: list('to_teach') },
  ];
  return facts.filter(({ count }) => count > 0);
}

/** The list of the span's messages: whole days, cut where the span begins or ends within them. */
function messagesOf(span: Span, timeZone: string, outcome?: Outcome): DayLink {
  return {
    list: 'messages',
    from: dateAt(span.from, timeZone).toString(),
    to: dateAt(span.until, timeZone).toString(),
    timeZone,
    direction: 'in',
    ...(outcome && { outcome }),
    ...(span.kind !== 'day' && { after: span.from.toISOString() }),
    ...(endsBack(span) && { before: span.until.toISOString() }),
  };
}

/** Only what came while the person was away is told. */
export const endsBack = ({ kind }: Span): boolean => kind === 'lunch' || kind === 'night';

function toAsked(row: Waiting): DayAsked {
  return {
    kind: 'asked',
    firstName: firstNameIn(row.name),
    isGroup: row.is_group,
    said: row.is_removed ? null : quoted(row.parts),
    reason: row.reason,
    since: row.created_at,
    link: {
      list: 'conversation',
      conversationId: row.conversation_id,
      messageId: row.message_id,
    },
  };
}
