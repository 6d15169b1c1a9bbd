import type { AgentConfig } from '#contract/agents/agents.ts';
import type { AgentTest, TestResult } from '#contract/agents/tests.ts';
import { type Answer, failedChecks, spokenText } from './check-answer.ts';

export type Test = Pick<AgentTest, 'id' | 'name' | 'given' | 'turns' | 'blocking'> & {
  /** What the agent remembered before the first turn. */
  state: Record<string, unknown>;
};

/** Asks an agent, as the playground does: nothing is sent, stored or done. */
export type Ask = (asked: {
  config: AgentConfig;
  at: Date | null;
  channelType: AgentTest['given']['channelType'];
  message: string;
  history: { role: 'customer' | 'agent'; text: string }[];
  state: Record<string, unknown>;
}) => Promise<Answer>;

/**
 * Has a customer say the turns of a test, one after the other, and looks at each answer. A turn
 * whose condition is not met is left out.
 */
export async function runTest(ask: Ask, config: AgentConfig, test: Test): Promise<TestResult> {
  const began = performance.now();
  const history = [...test.given.history];
  const result: TestResult = {
    testId: test.id,
    name: test.name,
    blocking: test.blocking,
    state: 'passed',
    failed: [],
    transcript: [],
    costMicros: 0,
    ms: 0,
  };
  let { state } = test;
  let last = history.findLast(({ role }) => role === 'agent')?.text ?? '';
  for (const [index, { text, after, checks }] of test.turns.entries()) {
    if (after !== null && !last.toLowerCase().includes(after.toLowerCase())) continue;
    const { at, channelType } = test.given;
    const answer = await ask({
      config,
      at: at === null ? null : new Date(at),
      channelType,
      message: text,
      history,
      state,
    });
    last = spokenText(answer);
    const said = [
      { role: 'customer' as const, text },
      ...(last === '' ? [] : [{ role: 'agent' as const, text: last }]),
    ];
    history.push(...said);
    result.transcript.push(...said);
    const failed = failedChecks(checks, answer, config.language);
    result.failed.push(...failed.map((one) => ({ ...one, turn: index + 1 })));
    result.costMicros += answer.usage.costMicros;
    state = answer.state;
  }
  if (result.failed.length > 0) result.state = 'failed';
  result.ms = Math.round(performance.now() - began);
  return result;
}
