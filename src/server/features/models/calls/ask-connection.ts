import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelChoice } from '#contract/agents/brain.ts';
import type { Services } from '#server/platform/services.ts';
import { accessOf } from '../access.ts';
import type { Purpose } from '../budgets/usage.store.ts';
import { type ConnectionRow, findConnection } from '../connections.store.ts';
import { priceOf } from '../prices.ts';
import { listPrices } from '../prices.store.ts';
import { noticeStatus } from '../status.ts';
import { type Answer, askModel, bytesOf, type Question } from './ask-model.ts';
import { CallFailure } from './call-failure.ts';
import type { Circuit } from './circuit.ts';
import { tellUnsent } from './model-called.ts';
import { paidCall } from './paid-call.ts';

export type CallServices = Pick<Services, 'db' | 'secrets' | 'outside' | 'log'>;

export interface Asked {
  workspaceId: string;
  agentId: string | null;
  purpose: Purpose;
  choice: ModelChoice;
  question: Question;
  /** Epoch milliseconds: it ends by then. */
  until: number;
}

type PaidAnswer = Answer & { costMicros: number };

const RETRIES = 2;
const FIRST_WAIT_MS = 250;
/** With less time than this left, another try would not end in time. */
const SHORTEST_MS = 1_000;

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
  const connection = await findConnection(
    services.db,
    asked.workspaceId,
    asked.choice.connectionId,
  );
  if (!connection) throw new CallFailure({ code: 'no_connection' });
  const call = (question: Question) =>
    withRetries(asked.until, signal, () =>
      once(services, circuit, { ...asked, question, connection }, signal),
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

async function withRetries<Got>(
  until: number,
  signal: AbortSignal,
  work: () => Promise<Got>,
  tries = 0,
): Promise<Got> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.isPassing || tries === RETRIES) throw error;
    const usualMs = FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random());
    const waitMs = Math.max(error.waitMs, usualMs);
    if (Date.now() + waitMs + SHORTEST_MS > until) throw error;
    await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    return withRetries(until, signal, work, tries + 1);
  }
}

async function once(
  services: CallServices,
  circuit: Circuit,
  asked: Asked & { connection: ConnectionRow },
  signal: AbortSignal,
): Promise<PaidAnswer> {
  const { connection, workspaceId } = asked;
  if (!circuit.admits(connection.id)) {
    tellUnsent(connection.provider, 'resting');
    throw new CallFailure({ code: 'resting' });
  }
  try {
    const answer = await paid(services, asked, signal);
    circuit.worked(connection.id);
    if (connection.status === 'error')
      await noticeStatus(services.db, workspaceId, connection, 'ok');
    return answer;
  } catch (error) {
    const isOutage = error instanceof CallFailure && error.isOutage;
    if (isOutage) circuit.failed(connection.id);
    else circuit.forgo(connection.id);
    if (error instanceof CallFailure) {
      const { code, status, requestId } = error;
      services.log.warn(
        { code, status, requestId, provider: connection.provider, connectionId: connection.id },
        'a model gave no answer',
      );
      if (code === 'wrong_key' || code === 'no_credit')
        await noticeStatus(services.db, workspaceId, connection, code);
    }
    throw error;
  }
}

async function paid(
  services: CallServices,
  {
    connection,
    workspaceId,
    agentId,
    purpose,
    choice,
    question,
    until,
  }: Asked & {
    connection: ConnectionRow;
  },
  signal: AbortSignal,
): Promise<PaidAnswer> {
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
  const bill = {
    workspaceId,
    agentId,
    purpose,
    model,
    price,
    connectionId: connection.id,
    provider: connection.provider,
    bytes: bytesOf(question),
    maxOutputTokens: question.maxOutputTokens,
  };
  return paidCall(services, bill, signal, async () => {
    const late = AbortSignal.timeout(Math.max(1, until - Date.now()));
    try {
      const access = accessOf(services, workspaceId, connection);
      return await askModel(access, model, question, AbortSignal.any([signal, late]));
    } catch (error) {
      signal.throwIfAborted();
      throw late.aborted ? new CallFailure({ code: 'too_slow' }) : error;
    }
  });
}
