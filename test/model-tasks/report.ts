import type { OperatorLanguage } from '#server/platform/operator-language.ts';
import type { TaskResult } from './run-task.ts';
import { words } from './words.ts';

export const hasPassed = ({ checks }: TaskResult): boolean => checks.every(({ passed }) => passed);

/** A task as lines of text: one with its figures, and one for each check that failed. */
export function taskLines(result: TaskResult, language: OperatorLanguage): string[] {
  const { id, checks, guards } = result;
  const say = words[language];
  const verdict = hasPassed(result) ? say.passed : say.failed;
  const good = checks.filter(({ passed }) => passed).length;
  return [
    `${id.padEnd(22)} ${verdict} ${good}/${checks.length}  ${figures(result.spent)}`,
    ...(guards.length > 0 ? [`    ${say.guards}: ${guards.join(', ')}`] : []),
    ...checks
      .filter(({ passed }) => !passed)
      .map(({ what, found }) => `    ✗ ${what}: ${found === '' ? '–' : found.slice(0, 300)}`),
  ];
}

/** What all tasks took together, and how many passed. */
export function sumLine(
  results: readonly TaskResult[],
  all: number,
  language: OperatorLanguage,
): string {
  const total = (of: keyof TaskResult['spent']): number =>
    results.reduce((sum, { spent }) => sum + spent[of], 0);
  const spent = {
    input: total('input'),
    cached: total('cached'),
    output: total('output'),
    costMicros: total('costMicros'),
    ms: total('ms'),
  };
  const passed = results.filter(hasPassed).length;
  return `${words[language].sum(passed, results.length, all)}  ${figures(spent)}`;
}

const figures = ({ input, cached, output, costMicros, ms }: TaskResult['spent']): string =>
  `${input} (${cached}) + ${output} tokens  US$ ${(costMicros / 1_000_000).toFixed(4)}  ${(ms / 1000).toFixed(1)} s`;
