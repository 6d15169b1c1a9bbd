import type { TFunction } from 'i18next';
import type { TestResult } from '#contract/agents/tests.ts';

type Failed = TestResult['failed'][number];

/**
 * Why a test does not pass: what should have been, and what was said instead; after which message
 * of the customer, where it is not the first.
 */
export function failureText({ check, said, turn = 1 }: Failed, t: TFunction): string {
  const instead = check.kind === 'outcome' ? outcomeText(said, t) : said;
  const failure = [
    wantedText(check, t),
    ...(said === '' ? [] : [t('agents.tests.saidInstead', { said: instead })]),
  ].join('; ');
  return turn > 1 ? t('agents.tests.inTurn', { number: turn, failure }) : failure;
}

/** What a check asks for. */
export function wantedText(check: Failed['check'], t: TFunction): string {
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
