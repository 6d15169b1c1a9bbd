import { dayLabel } from '#web/lib/format.ts';
import type { Note } from '../../notes/use-notes.ts';
import type { Scheduled } from '../../schedule/use-scheduled.ts';
import type { ThreadMessage } from '../use-thread.ts';

/** A message in a thread, with what its neighbours make of it. */
export interface MessageRow {
  message: ThreadMessage;
  /** The first of several messages in a row by the same author. */
  begins: boolean;
  /** The last part of an answer, where the steps of the answer can be opened. */
  explains: boolean;
  /** The id of the button that the customer pressed on this message. */
  pressed: string | null;
  /** The message that this one replies to; `quoted` is null where it is not loaded. */
  quotedId: string | null;
  quoted: ThreadMessage | null;
  /**
   * Its outcome stands under it in words: it is the newest of the customer, and nothing else says
   * so.
   */
  tells: boolean;
}

export type ThreadRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'scheduled'; key: string; scheduled: Scheduled }
  | ({ kind: 'message'; key: string } & MessageRow);

/** The notes that belong between the loaded messages. */
export function notesWithin(
  notes: readonly Note[],
  messages: readonly ThreadMessage[],
  more: { older: boolean; newer: boolean },
): Note[] {
  const [first, last] = [messages[0]?.createdAt ?? '', messages.at(-1)?.createdAt ?? ''];
  return notes.filter(
    ({ createdAt }) => (!more.older || createdAt >= first) && (!more.newer || createdAt <= last),
  );
}

/**
 * The rows of a thread: the messages, the notes between them, a line where a day begins, and the
 * scheduled messages at the end. `telling`: the message under which its outcome stands in words.
 */
export function toRows(
  messages: readonly ThreadMessage[],
  notes: readonly Note[] = [],
  scheduled: readonly Scheduled[] = [],
  telling: string | null = null,
): ThreadRow[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const presses = new Map(
    messages.flatMap(({ replyTo, parts }) => {
      const part = parts.find(({ kind }) => kind === 'choice');
      return replyTo && part?.kind === 'choice' ? [[replyTo, part.id] as const] : [];
    }),
  );
  const rows: ThreadRow[] = [];
  let day = '';
  /** Adds a line if a day begins at `time`; returns whether it did. */
  const dayOf = (time: string): boolean => {
    const label = dayLabel(time);
    if (label === day) return false;
    rows.push({ kind: 'day', key: `day ${time.slice(0, 10)} ${label}`, label });
    day = label;
    return true;
  };
  const left = [...notes];
  const noteUpTo = (time: string): boolean => {
    let noted = false;
    for (let note = left[0]; note && note.createdAt < time; note = left[0]) {
      dayOf(note.createdAt);
      rows.push({ kind: 'note', key: note.id, note });
      left.shift();
      noted = true;
    }
    return noted;
  };
  messages.forEach((message, index) => {
    const noted = noteUpTo(message.createdAt);
    const before = dayOf(message.createdAt) || noted ? undefined : messages[index - 1];
    const isPress = message.parts.some(({ kind }) => kind === 'choice');
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      begins: before?.author !== message.author || before.sender?.id !== message.sender?.id,
      explains: message.answers !== null && messages[index + 1]?.answers !== message.answers,
      pressed: presses.get(message.id) ?? null,
      quotedId: isPress ? null : message.replyTo,
      quoted: message.replyTo && !isPress ? (byId.get(message.replyTo) ?? null) : null,
      tells: message.id === telling,
    });
  });
  noteUpTo('\uffff');
  rows.push(
    ...scheduled.map((one) => ({
      kind: 'scheduled' as const,
      key: `scheduled ${one.id}`,
      scheduled: one,
    })),
  );
  return rows;
}
