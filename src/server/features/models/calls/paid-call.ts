import type { ModelCode } from '#contract/models/model-sentences.ts';
import type { ModelProvider } from '#contract/models/providers.ts';
import type { Services } from '#server/platform/services.ts';
import { charge, giveBack, settle } from '../budgets/budgets.ts';
import type { Spender } from '../budgets/budgets.store.ts';
import type { Purpose } from '../budgets/usage.store.ts';
import type { Usage } from '../prices.ts';
import { CallFailure } from './call-failure.ts';
import { tellCalled, tellUnsent } from './model-called.ts';

/** What a call is for, and what it may cost. */
export interface Bill extends Spender {
  connectionId: string;
  provider: ModelProvider;
  model: string;
  purpose: Purpose;
  /** In millionths of a dollar. */
  most: number;
  /** Hears what the call has cost, in millionths of a dollar, however it ended. */
  onCost?: (costMicros: number) => void;
}

export const nothing: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0 };

/** What comes of a call. */
interface Paid {
  usage: Usage;
  code?: ModelCode;
}

/**
 * Makes a call whose most possible cost is charged before, and corrected after by `cost` (null: the
 * provider does not say what was used). If the process dies
 * in the middle, or the provider does not say what was used, the charge stays. Throws what `work`
 * throws, and `over_budget` before anything is sent.
 */
export async function paidCall<Answer extends Paid>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { most: charged, provider, onCost, ...bill }: Bill,
  signal: AbortSignal,
  { work, cost }: { work(): Promise<Answer>; cost(answer: Answer): number | null },
): Promise<Answer & { costMicros: number }> {
  const held = await charge(db, bill, charged);
  if (held === null) {
    tellUnsent(provider, 'over_budget');
    throw new CallFailure({ code: 'over_budget' });
  }
  const spend = (usage: Usage, costMicros: number, isSuperseded: boolean) =>
    settle(db, held, charged, { ...bill, usage, costMicros, isSuperseded });
  const began = performance.now();
  const tell = (outcome: string, usage: Usage, costMicros: number): void => {
    tellCalled({
      provider,
      outcome,
      seconds: (performance.now() - began) / 1000,
      usage,
      costMicros,
    });
    onCost?.(costMicros);
  };
  // Others may have been at the budget for a while.
  const isUnsent = signal.aborted;
  let answer: Answer;
  try {
    signal.throwIfAborted();
    answer = await work();
  } catch (error) {
    const free = isUnsent || (error instanceof CallFailure && error.isFree);
    if (isUnsent) tellUnsent(provider, 'ended');
    else tell(outcomeOf(error, signal), nothing, free ? 0 : charged);
    const settled = free
      ? giveBack(db, bill.workspaceId, held, charged)
      : spend(nothing, charged, signal.aborted);
    // Whoever ended the call does not wait for its bill.
    const told = settled.catch(() => log.warn({ code: 'not_settled' }, 'a charge stays as it was'));
    if (!signal.aborted) await told;
    throw error;
  }
  const costMicros = cost(answer) ?? charged;
  tell(answer.code ?? 'ok', answer.usage, costMicros);
  await spend(answer.usage, costMicros, false);
  return { ...answer, costMicros };
}

function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'ended';
  return error instanceof CallFailure ? error.code : 'failed';
}
