import type { LinkProps } from '@tanstack/react-router';
import type { DayAnswer, DayLink } from '#contract/dashboard/day.ts';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The day of a time where the reader is, as lists count days. */
const ownDay = (time: number): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(time);

/** The screen with exactly the rows that a fact counts. */
export function wayOf(
  link: DayLink,
  day: Pick<DayAnswer, 'start' | 'end'>,
): Pick<LinkProps, 'to' | 'params' | 'search'> {
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
      const { direction, outcome } = link;
      return {
        to: '/conversations',
        search: { view: 'messages', direction, outcome, ...timesOf(link, day) },
      };
    }
  }
}

/** The days of the business are not those of a reader elsewhere, to whom moments are told. */
function timesOf(
  { from, to, after, before, timeZone }: Extract<DayLink, { list: 'messages' }>,
  day: Pick<DayAnswer, 'start' | 'end'>,
) {
  if (timeZone === ownZone) return { from, to, after, before };
  const [begins, ends] = [after ?? day.start, before ?? day.end];
  return {
    from: ownDay(Date.parse(begins)),
    to: ownDay(Date.parse(ends) - 1),
    after: begins,
    before: ends,
  };
}
