import type { budgetRoutes } from '#contract/models/budgets.ts';
import type { RouteData, RouteInput } from '#contract/route.ts';
import { record } from '#server/features/audit/audit.ts';
import { raise, withdraw } from '#server/features/notifications/notifications.ts';
import { budgetSpent } from '#server/features/notifications/model-notices.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import {
  type Crossed,
  ensureBudgets,
  type Held,
  markSpent,
  reserve,
  type Spender,
} from './budgets.store.ts';
import { patiently } from './patiently.ts';
import { listBudgets, setStop } from './stops.store.ts';
import { addSpending, correct, type Spending, WARN_PERCENT } from './usage.store.ts';

type Budgets = RouteData<typeof budgetRoutes.readBudgets>;

export async function readBudgets(db: Queryable, workspaceId: string): Promise<Budgets> {
  await ensureBudgets(db, { workspaceId, agentId: null });
  const rows = await listBudgets(db, workspaceId);
  const ofWorkspace = (period: 'day' | 'month') => {
    const row = rows.find((one) => one.agent_id === null && one.period === period);
    return {
      stopMicros: row?.stop_micros ?? null,
      spentMicros: row?.spent_micros ?? 0,
      hasRefused: row?.has_refused ?? false,
    };
  };
  const month = ofWorkspace('month');
  return {
    month: { ...month, stopMicros: month.stopMicros ?? 0 },
    day: ofWorkspace('day'),
    agents: rows.flatMap(({ agent_id: agentId, name, ...row }) =>
      agentId === null || name === null
        ? []
        : [
            {
              agentId,
              name,
              stopMicros: row.stop_micros,
              spentMicros: row.spent_micros,
              hasRefused: row.has_refused,
            },
          ],
    ),
  };
}

/** Throws `agent_not_found`. */
export async function writeBudgets(
  db: Database,
  { workspaceId, userId }: Session,
  body: RouteInput<typeof budgetRoutes.writeBudgets>['body'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const agentId of [null, ...body.agents.map((agent) => agent.agentId)])
      await ensureBudgets(tx, { workspaceId, agentId });
    const stops = [
      { agentId: null, period: 'month' as const, stopMicros: body.monthStopMicros },
      { agentId: null, period: 'day' as const, stopMicros: body.dayStopMicros },
      ...body.agents.map(({ agentId, dayStopMicros: stopMicros }) => ({
        agentId,
        period: 'day' as const,
        stopMicros,
      })),
    ];
    for (const stop of stops) {
      const set = await setStop(tx, workspaceId, stop);
      if (!set) throw new AppError('agent_not_found');
      const { agentId: id, period } = stop;
      const agent = id !== null && set.name !== null ? { id, name: set.name } : null;
      for (const percent of [WARN_PERCENT, 100] as const)
        if (percent > set.told_percent)
          await withdraw(tx, workspaceId, budgetSpent(period, percent, agent));
    }
    await record(tx, {
      workspaceId,
      userId,
      action: 'budgets.changed',
      subject: workspaceId,
      details: body,
    });
  });
}

/** The agent is deleted, and its limits with it: there is nothing left to do about them. */
export async function withdrawLimitsOf(
  tx: Transaction,
  workspaceId: string,
  agentId: string,
): Promise<void> {
  for (const percent of [WARN_PERCENT, 100] as const)
    await withdraw(tx, workspaceId, budgetSpent('day', percent, { id: agentId, name: '' }));
}

/**
 * Charges a call before it is made by the most that it may cost. Resolves with what was charged, or
 * null: a budget has no room, and the call must not be made.
 */
export async function charge(
  db: Database,
  spender: Spender,
  micros: number,
): Promise<Held[] | null> {
  const { workspaceId } = spender;
  const held = await patiently(workspaceId, () => reserve(db, spender, micros));
  if (held.length > 0) return held;
  // Of many that find a budget missing one makes it, and the others have waited for that.
  await ensureBudgets(db, spender);
  const again = await patiently(workspaceId, () => reserve(db, spender, micros));
  if (again.length > 0) return again;
  const crossed = await patiently(workspaceId, () => markSpent(db, spender, micros));
  await tell(db, workspaceId, 100, crossed);
  return null;
}

/** Replaces what was charged by what the call has cost. */
export async function settle(
  db: Database,
  held: readonly Held[],
  chargedMicros: number,
  spending: Spending,
): Promise<void> {
  const change = spending.costMicros - chargedMicros;
  const { workspaceId } = spending;
  const crossed = await patiently(workspaceId, () => addSpending(db, held, change, spending));
  await tell(db, workspaceId, WARN_PERCENT, crossed);
}

/** The provider took nothing for the call. */
export const giveBack = (
  db: Database,
  workspaceId: string,
  held: readonly Held[],
  chargedMicros: number,
): Promise<number> => patiently(workspaceId, () => correct(db, workspaceId, held, -chargedMicros));

/** People are told once in a period that most of a budget is spent, and once that all of it is. */
async function tell(
  db: Database,
  workspaceId: string,
  percent: 80 | 100,
  crossed: readonly Crossed[],
): Promise<void> {
  if (crossed.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const { period, agent_id: id, name } of crossed) {
      const agent = id !== null && name !== null ? { id, name } : null;
      await raise(tx, workspaceId, budgetSpent(period, percent, agent));
    }
  });
}
