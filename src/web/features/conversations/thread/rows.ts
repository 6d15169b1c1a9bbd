import { dayLabel } from '#web/lib/format.ts';
import type { ThreadMessage } from './use-thread.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; label: string }
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

/** The messages of a thread with a line where a day begins. */
export function toRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const presses = new Map(
    messages.flatMap(({ replyTo, parts }) => {
      const [part] = parts;
      return replyTo && part?.kind === 'choice' ? [[replyTo, part.id] as const] : [];
    }),
  );
  const rows: ThreadRow[] = [];
  let day = '';
  messages.forEach((message, index) => {
    const label = dayLabel(message.createdAt);
    if (label !== day) rows.push({ kind: 'day', key: `day ${message.createdAt.slice(0, 10)} ${label}`, label });
    const before = label === day ? messages[index - 1] : undefined;
    day = label;
    const isPress = message.parts[0]?.kind === 'choice';
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      begins: before?.author !== message.author,
      explains: message.answers !== null && messages[index + 1]?.answers !== message.answers,
      pressed: presses.get(message.id) ?? null,
      quoted: message.replyTo && !isPress ? (byId.get(message.replyTo) ?? null) : null,
    });
  });
  return rows;
}
