import type { TFunction } from 'i18next';
import type { Row } from '../list/known-rows.ts';
import { nameOf } from '../names.ts';
import { shortChannelLabel } from '../searches.ts';
import { ageOf } from './row-age.tsx';
import { markOf } from './row-mark.tsx';
import { wordsOf } from './row-words.tsx';
import { signsOf } from './signs.ts';
import { isWaiting } from './waiting.ts';

/**
 * A row as it is read aloud, piece by piece, in the order in which it is seen. It stands in one
 * place, and not as hidden words beside the seen ones: a list that scrolls makes many rows, and each
 * element counts.
 */
export function spokenRow(
  row: Row,
  { isOpened, now, t }: { isOpened: boolean; now: number; t: TFunction },
): string[] {
  const { isGroup, channelType, channelName, labels, unread, snoozedUntil } = row;
  const { waits, time } = ageOf(row, now, t);
  const pieces = [
    [...(isGroup ? [t('conversations.group.mark'), ': '] : []), nameOf(row, t)],
    [shortChannelLabel(channelType)],
    [channelName],
    waits ? [t('conversations.waitsFor'), ' ', time] : [time],
    [wordsOf(row, t)],
    labels.length > 0
      ? [t('labels.title'), ': ', labels.map((label) => label.name).join(', ')]
      : [],
    ...signsOf(row, now, t).map(({ spoken, text }) => spoken ?? [String(text)]),
    unread > 0 && !isOpened
      ? [String(unread), ' ', t('conversations.unread', { count: unread })]
      : [],
    snoozedUntil === null && !isWaiting(row) ? [markOf(row, t).words] : [],
  ];
  return pieces
    .filter((piece) => piece.join('') !== '')
    .flatMap((piece, index) => (index === 0 ? piece : [', ', ...piece]));
}
