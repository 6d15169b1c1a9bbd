import type { ModelChoice } from '#contract/agents/brain.ts';
import { accessOf } from '../access.ts';
import type { Spender } from '../budgets/budgets.store.ts';
import type { Purpose } from '../budgets/usage.store.ts';
import type { ConnectionRow } from '../connections.store.ts';
import { costOf, estimate, priceOf } from '../prices.ts';
import { listPrices } from '../prices.store.ts';
import { type Answer, askModel, bytesOf, type Question } from './ask-model.ts';
import { CallFailure } from './call-failure.ts';
import type { Circuit } from './circuit.ts';
import { tellUnsent } from './model-called.ts';
import { paidCall } from './paid-call.ts';
import { type CallServices, connectionFor, endingBy, reachConnection } from './reach-connection.ts';

export interface Asked extends Spender {
  purpose: Purpose;
  choice: ModelChoice;
  question: Question;
  /** Epoch milliseconds: it ends by then. */
  until: number;
  /** Hears what each call has cost, in millionths of a dollar, also of one that failed. */
  onCost?: (costMicros: number) => void;
}

type PaidAnswer = Answer & { costMicros: number };

/**
 * Asks a model of a connection, and again where that may help. Throws a CallFailure, or the
 * signal's reason.
 */
export async function askConnection(
  services: CallServices,
  circuit: Circuit,
  asked: Asked,
  signal: AbortSignal,
): Promise<PaidAnswer> {
  const { workspaceId, until, choice } = asked;
  const { connectionId, model } = choice;
  const reach = { workspaceId, until, connectionId, model, isTurn: asked.purpose === 'turn' };
  const connection = await connectionFor(services, reach);
  // One that does not see would answer all the same.
  if (asked.question.pictures && connection.models[model]?.images !== true)
    throw new CallFailure({ code: 'bad_request', isUnsent: true });
  const call = (question: Question) =>
    reachConnection(services, circuit, { ...reach, connection }, signal, () =>
      paid(services, { ...asked, question, connection }, signal),
    );
  try {
    return await call(asked.question);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'cut') throw error;
    return call({ ...asked.question, messages: [...asked.question.messages, shorter] });
  }
}

const shorter = {
  role: 'user' as const,
  text: 'Your last answer was too long and was cut off. Answer again, much shorter.',
};

async function paid(
  services: CallServices,
  asked: Asked & { connection: ConnectionRow },
  signal: AbortSignal,
): Promise<PaidAnswer> {
  const { connection, workspaceId, agentId, conversation, purpose, choice, question, until } =
    asked;
  const { model } = choice;
  const own = (await listPrices(services.db, workspaceId, connection.id)).find(
    (one) => one.model === model,
  );
  const price = priceOf(connection.provider, model, own);
  // Nothing is unlimited: what nobody can count is not asked.
  if (price === null) {
    tellUnsent(connection.provider, 'over_budget');
    throw new CallFailure({ code: 'over_budget' });
  }
  // Before the charge: a key that cannot be opened asks nobody.
  const access = accessOf(services, workspaceId, connection);
  const bill = {
    workspaceId,
    agentId,
    conversation,
    purpose,
    model,
    connectionId: connection.id,
    provider: connection.provider,
    most: estimate(price, bytesOf(question, model), question.maxOutputTokens),
    ...(asked.onCost && { onCost: asked.onCost }),
  };
  const answer = await paidCall(services, bill, signal, {
    work: () => endingBy(until, signal, (ending) => askModel(access, model, question, ending)),
    cost: ({ usage }) => costOf(price, usage),
  });
  if (answer.code !== 'ok')
    throw new CallFailure({ code: answer.code, requestId: answer.requestId });
  return answer;
}
