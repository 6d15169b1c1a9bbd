import type { AgentTest, Check, TestTurn } from '#contract/agents/tests.ts';

/** The contract takes no more messages of a customer (`NewTest`). */
export const TURNS_AT_MOST = 20;
const NAME_LENGTH = 60;

/** What may become of a message; `any`: the test does not ask. */
export const outcomes = ['reply', 'choices', 'hand_off', 'wait', 'any'] as const;
export type Wanted = (typeof outcomes)[number];

/** What the form holds of one of the customer's messages. */
export interface TurnDraft {
  /** Tells the messages of a form apart. */
  key: number;
  text: string;
  /** It is written only if the agent has said these words; empty: always. */
  after: string;
  outcome: Wanted;
  says: string;
  /** What the form has no field for, such as checks made of a conversation. They stay as they are. */
  others: Check[];
}

export const emptyTurn = (key: number): TurnDraft => ({
  key,
  text: '',
  after: '',
  outcome: 'reply',
  says: '',
  others: [],
});

/** The messages of a test as the form shows them. */
export const draftOf = (turns: readonly TestTurn[]): TurnDraft[] =>
  turns.map(({ text, after, checks }, key) => {
    const outcome = checks.find((check) => check.kind === 'outcome');
    const says = checks.find((check) => check.kind === 'says');
    return {
      key,
      text,
      after: after ?? '',
      outcome: outcome?.is ?? 'any',
      says: says?.text ?? '',
      others: checks.filter((check) => check !== outcome && check !== says),
    };
  });

/** What the form says, as the contract has it. */
export const turnsOf = (drafts: readonly TurnDraft[]): TestTurn[] =>
  drafts.map(({ text, after, outcome, says, others }) => ({
    text: text.trim(),
    after: after.trim() || null,
    checks: [
      ...(outcome === 'any' ? [] : [{ kind: 'outcome' as const, is: outcome }]),
      // Who says nothing says no words.
      ...(says.trim() === '' || outcome === 'wait'
        ? []
        : [{ kind: 'says' as const, text: says.trim() }]),
      ...others,
    ],
  }));

/** One message more, or one less. The first one of all waits for no answer. */
export const withTurn = (drafts: readonly TurnDraft[]): TurnDraft[] => [
  ...drafts,
  emptyTurn(Math.max(...drafts.map(({ key }) => key)) + 1),
];
export const withoutTurn = (
  drafts: readonly TurnDraft[],
  gone: TurnDraft,
  hasHistory: boolean,
): TurnDraft[] =>
  drafts
    .filter((draft) => draft !== gone)
    .map((draft, index) => (index === 0 && !hasHistory ? { ...draft, after: '' } : draft));

/** A test is called like the customer's first words, unless it has a name of its own. */
export function nameFor(test: AgentTest | undefined, turns: readonly TestTurn[]): string {
  const words = wordsOf(turns);
  const isOwn = test && !wordsOf(test.turns).startsWith(test.name.replace(/…$/u, '').trimEnd());
  if (isOwn) return test.name;
  return words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH - 1)}…` : words;
}

const wordsOf = ([first]: readonly TestTurn[]): string =>
  (first?.text ?? '').replaceAll(/\s+/gu, ' ');
