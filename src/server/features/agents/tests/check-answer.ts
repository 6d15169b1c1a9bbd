import type { ProcessedMessage } from '#contract/agents/agent-trial.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { Check, TestResult } from '#contract/agents/tests.ts';
import { isKnown, knownValues, readValues } from '#server/agent/guards/model/values/read-values.ts';
import type { z } from 'zod';
import { isDeepStrictEqual } from 'node:util';

export type Answer = z.output<typeof ProcessedMessage>;
type Language = AgentConfig['language'];
type Failed = TestResult['failed'][number];

/** The checks that do not hold of an answer, each with what was said or done instead. */
export function failedChecks(
  checks: readonly Check[],
  answer: Answer,
  language: Language,
): Failed[] {
  return checks.flatMap((check) => {
    const said = instead(check, answer, language);
    return said === null ? [] : [{ check, said }];
  });
}

/** What the agent says, as one text. */
export const spokenText = (answer: Answer): string =>
  answer.messages.map(({ text }) => text).join('\n');

/** What was said or done in place of what the check asks for; null: the check holds. */
function instead(check: Check, answer: Answer, language: Language): string | null {
  const text = spokenText(answer);
  switch (check.kind) {
    case 'outcome':
      return answer.outcome === check.is ? null : answer.outcome;
    case 'reason':
      return answer.reason === check.is ? null : (answer.reason ?? answer.outcome);
    case 'source':
      return answer.sources.some(({ title }) => same(title, check.is))
        ? null
        : answer.sources.map(({ title }) => title).join(', ') || text;
    case 'says':
      return plain(text).includes(plain(check.text)) ? null : text;
    case 'says_not':
      return plain(text).includes(plain(check.text)) ? text : null;
    case 'value':
      return holdsValue(text, check.is, language) ? null : text;
    case 'no_value':
      return holdsValue(text, check.is, language) ? text : null;
    case 'effects':
      return isDeepStrictEqual(kindsOf(answer), check.are.toSorted())
        ? null
        : kindsOf(answer).join(', ');
    case 'max_cost':
      return answer.usage.costMicros <= check.micros ? null : `${answer.usage.costMicros}`;
  }
}

/** Whether a text says a value, in whatever way both write it; words are compared as they are. */
function holdsValue(text: string, value: string, language: Language): boolean {
  const wanted = readValues(value, language);
  if (wanted.length === 0) return plain(text).includes(plain(value));
  const said = knownValues(text, language);
  return wanted.every((one) => isKnown(one, said));
}

const kindsOf = ({ effects }: Answer): string[] =>
  [...new Set(effects.map(({ kind }) => kind))].toSorted();

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
const same = (a: string, b: string): boolean => plain(a) === plain(b);
