import { dayLabel } from '#web/lib/format.ts';
import type { Note, Resolution } from '../../notes/use-notes.ts';
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

/** What the team did or noted beside the messages. */
export type Aside =
  | { kind: 'note'; key: string; at: string; note: Note }
  | { kind: 'resolution'; key: string; at: string; resolution: Resolution };

export type ThreadRow =
  | { kind: 'day'; key: string; label: string }
  | Aside
  | { kind: 'scheduled'; key: string; scheduled: Scheduled }
  | ({ kind: 'message'; key: string } & MessageRow);

/** The notes and resolutions that belong between the loaded messages, oldest first. */
export function asidesWithin(
  { notes, resolutions }: { notes: readonly Note[]; resolutions: readonly Resolution[] },
  messages: readonly ThreadMessage[],
  more: { older: boolean; newer: boolean },
): Aside[] {
  const [first, last] = [messages[0]?.createdAt ?? '', messages.at(-1)?.createdAt ?? ''];
  const all: Aside[] = [
    ...notes.map((note) => ({ kind: 'note' as const, key: note.id, at: note.createdAt, note })),
    ...resolutions.map((resolution) => ({
      kind: 'resolution' as const,
      key: resolution.id,
      at: resolution.createdAt,
      resolution,
    })),
  ];
  return all
    .filter(({ at }) => (!more.older || at >= first) && (!more.newer || at <= last))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/**
 * The rows of a thread: the messages, what the team did between them, a line where a day begins, and the
 * scheduled messages at the end. `telling`: the message under which its outcome stands in words.
 */
export function toRows(
  messages: readonly ThreadMessage[],
  asides: readonly Aside[] = [],
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
  const left = [...asides];
  const noteUpTo = (time: string): boolean => {
    let noted = false;
    for (let aside = left[0]; aside && aside.at < time; aside = left[0]) {
      dayOf(aside.at);
      rows.push(aside);
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
