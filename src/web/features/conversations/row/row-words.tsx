import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import type { Row } from '../list/known-rows.ts';
import { messageSummary } from '../part-summary.ts';

/** In characters: a screen reader reads a whole row, and nobody hears more than this to the end. */
const longest = 120;

/**
 * The customer's last words, in one line, whoever spoke after them; where the list is searched, the
 * words that were found.
 */
export function RowWords({ conversation, t }: { conversation: Row; t: TFunction }) {
  const { hit, unread, waitingSince } = conversation;
  return (
    <span
      className={clsx(
        'min-w-0 flex-1 truncate text-sm leading-5 group-data-dense/inbox:text-13 touch:text-15',
        unread > 0 || waitingSince !== null ? 'text-ink' : 'text-ink-2',
      )}
    >
      {hit ? <Found pieces={hit.pieces} /> : wordsOf(conversation, t)}
    </span>
  );
}

/** The words of a row without any marks; '': nobody has said anything. */
export function wordsOf(
  { hit, customerMessage, lastMessage }: Pick<Row, 'hit' | 'customerMessage' | 'lastMessage'>,
  t: TFunction,
): string {
  if (hit) return hit.pieces.map(({ text }) => text).join('');
  const said = customerMessage ?? lastMessage;
  return said ? cut(lastWords(said, t)) : '';
}

/** A message; in a group, with the name of its author. */
function lastWords(
  { senderName, parts }: NonNullable<Row['customerMessage']>,
  t: TFunction,
): string {
  const words = messageSummary(parts, t);
  return senderName === null ? words : t('conversations.group.said', { name: senderName, words });
}

const cut = (words: string): string =>
  words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;

/** A text with the matches of the search marked. */
function Found({ pieces }: { pieces: NonNullable<Row['hit']>['pieces'] }) {
  // Pieces have no ids, and their order never changes.
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className="bg-note font-semibold text-note-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
