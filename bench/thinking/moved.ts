import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { DueConversation } from '#server/pipeline/turn/collect.ts';
import type { Statement } from './ground.ts';

/** The same statement about another conversation: its rows, and runs that are new. */
export function moved(
  from: DueConversation,
  to: DueConversation,
): (statement: Statement) => Statement {
  const ids = new Map([
    [from.conversation.id, to.conversation.id],
    [from.conversation.contact_id, to.conversation.contact_id],
    ...from.messages.map(({ id }, place): [string, string] => [id, to.messages[place]?.id ?? '']),
  ]);
  let run: string | undefined;
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move);
    if (value === from.conversation.answer_fence) return to.conversation.answer_fence;
    return typeof value === 'string' ? (ids.get(value) ?? value) : value;
  };
  return (statement) => {
    if (statement.name === 'open-run') {
      run = z.string().parse(statement.values[4]);
      ids.set(run, uuidv7());
    }
    return { ...statement, values: statement.values.map(move) };
  };
}
