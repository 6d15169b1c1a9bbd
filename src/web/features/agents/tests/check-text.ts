import type { TFunction } from 'i18next';
import type { TestResult } from '#contract/agents/tests.ts';

type Failed = TestResult['failed'][number];

/** Why a test does not pass: what should have been, and what was said instead. */
export function failureText({ check, said }: Failed, t: TFunction): string {
  const instead = check.kind === 'outcome' ? outcomeText(said, t) : said;
  return [
    wantedText(check, t),
    ...(said === '' ? [] : [t('agents.tests.saidInstead', { said: instead })]),
  ].join('; ');
}

function wantedText(check: Failed['check'], t: TFunction): string {
  switch (check.kind) {
    case 'outcome':
      return t('agents.tests.check.outcome', { is: outcomeText(check.is, t) });
    case 'says':
    case 'says_not':
      return t(`agents.tests.check.${check.kind}`, { is: check.text });
    case 'effects':
    case 'reason':
    case 'max_cost':
      return t(`agents.tests.check.${check.kind}`);
    default:
      return t(`agents.tests.check.${check.kind}`, { is: check.is });
  }
}

const outcomes = ['reply', 'choices', 'hand_off', 'wait'] as const;

function outcomeText(outcome: string, t: TFunction): string {
  const known = outcomes.find((one) => one === outcome);
  return known === undefined
    ? outcome
    : t(`agents.tests.form.outcomes.${known}`).toLocaleLowerCase();
}
