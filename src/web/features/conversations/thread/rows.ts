import { dayLabel } from '#web/lib/format.ts';
import type { Note } from '../notes/use-notes.ts';
import type { Scheduled } from '../schedule/use-scheduled.ts';
import type { ThreadMessage } from './use-thread.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'scheduled'; key: string; scheduled: Scheduled }
  | {
      kind: 'message';
      key: string;
      message: ThreadMessage;
      /** The first of what the same author said in a row. */
      begins: boolean;
      /** The last part of an answer: how it came about stands there. */
      explains: boolean;
      /** The button that the customer pressed on it. */
      pressed: string | null;
      /** What it replies to. */
      quoted: ThreadMessage | null;
    };

/** Of the notes those that belong between the messages that are loaded. */
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
 * The messages of a thread, the notes between them, a line where a day begins, and at the end what
 * is to come.
 */
export function toRows(
  messages: readonly ThreadMessage[],
  notes: readonly Note[] = [],
  scheduled: readonly Scheduled[] = [],
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
  /** Whether a day begins with it. */
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
      quoted: message.replyTo && !isPress ? (byId.get(message.replyTo) ?? null) : null,
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
