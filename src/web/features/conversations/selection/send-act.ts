import { call, type CallInput } from '#web/lib/api/api.ts';
import type { Row } from '../list/known-rows.ts';

export type Act = CallInput<'actOnConversations'>['body']['act'];

/** The most conversations that the server takes in one call. */
const mostAtOnce = 100;

/**
 * Does the same with many conversations. Resolves with those that it was done with, and the reasons
 * why not with others. What a customer has written after the row was chosen is not resolved or put
 * off with the rest.
 */
export async function sendAct(
  rows: readonly Row[],
  act: Act,
): Promise<{ done: Row[]; errors: string[] }> {
  const done: Row[] = [];
  const errors: string[] = [];
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const some = rows.slice(from, from + mostAtOnce);
    const { results } = await call('actOnConversations', {
      body: { ids: some.map(({ id, customerMessageId: seen }) => ({ id, seen })), act },
    });
    const failed = new Map(
      results.flatMap(({ id, error }) => (error === null ? [] : [[id, error]])),
    );
    done.push(...some.filter(({ id }) => !failed.has(id)));
    errors.push(...failed.values());
  }
  return { done, errors };
}
