import type { TFunction } from 'i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { AgentTest, ExpectedCost } from '#contract/agents/tests.ts';
import { dollars } from '#web/lib/dollars.ts';

/** What running an agent's tests is going to cost; null: nobody knows. */
export function expectedText(
  { config: { brain } }: Agent,
  listed: { tests: readonly AgentTest[]; expected: ExpectedCost | null } | undefined,
  t: TFunction,
): string | null {
  if (brain.kind === 'builtin') return t('agents.tests.cost.free');
  if (!listed?.expected) return null;
  const { tests: count, costMicros } = listed.expected;
  return t(`agents.tests.cost.${count === listed.tests.length ? 'expected' : 'before'}`, {
    count,
    cost: dollars(costMicros),
  });
}
