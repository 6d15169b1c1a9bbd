import type { AgentConfig } from '#contract/agents/agents.ts';
import type { Check } from '#contract/agents/tests.ts';
import { businessWords } from '#server/agent/business-words.ts';
import { readValues } from '#server/agent/guards/model/values/read-values.ts';
import { inTexts, personalIn } from '#server/agent/guards/model/mask-personal.ts';
import type { Happened } from './from-message.store.ts';
import type { Test } from './run-test.ts';
import { createStandIns } from './stand-ins.ts';
import { type Business, capitalWords } from './third-persons.ts';

const NAME_LENGTH = 60;
/** The values of an answer that a test asks for again; more would only repeat its words. */
const VALUES = 8;

export type ProposedTest = Pick<Test, 'name' | 'given' | 'turns' | 'blocking' | 'state'>;

/**
 * A test of what happened: what was said before, the customer's words, and checks of what became of
 * them, all without anybody's personal data. Null: the turn had no words of a customer.
 */
export function proposeTest(happened: Happened): ProposedTest | null {
  const clean = createStandIns(
    happened.names,
    businessValues(happened.config),
    businessOf(happened.config, happened.colleagues),
  );
  const text = clean(happened.words).trim();
  if (text === '') return null;
  return {
    name: nameOf(text),
    given: {
      at: new Date(happened.started_at).toISOString(),
      channelType: happened.channel_type,
      history: happened.history.map(({ role, text: words }) => ({ role, text: clean(words) })),
    },
    turns: [{ text, after: null, checks: checksOf(happened, clean(happened.answer)) }],
    blocking: true,
    // What it remembers are times, counts and the choices that it offered, which may name somebody.
    state: Object.fromEntries(
      Object.entries(happened.state_before ?? {}).map(([name, value]) => [
        name,
        name === 'last' ? value : inTexts(value, clean),
      ]),
    ),
  };
}

/** A test's name: the customer's words, cut at a word. */
export function nameOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length <= NAME_LENGTH
    ? line
    : `${/^.{1,59}(?= )/u.exec(line)?.[0] ?? line.slice(0, 59)}…`;
}

/** What the business itself says, which is nobody's personal data: its phone, its e-mail. */
export const businessValues = (config: AgentConfig): ReadonlySet<string> =>
  personalIn(businessTexts(config));

/** Its words, which name products and places, and its people. */
export const businessOf = (config: AgentConfig, colleagues: string[] = []): Business => ({
  own: capitalWords(businessTexts(config)),
  colleagues,
});

const businessTexts = (config: AgentConfig): string[] => [
  config.greeting,
  businessWords(config),
  config.handOff.message,
  config.hours.awayMessage,
  ...config.faq.flatMap(({ question, answer, variants }) => [question, answer, ...variants]),
];

function checksOf(happened: Happened, answer: string): Check[] {
  const { outcome, reason, config, effects } = happened;
  if (outcome === 'hand_off' || outcome === 'wait')
    return [
      { kind: 'outcome', is: outcome },
      ...(reason === null ? [] : [{ kind: 'reason' as const, is: reason }]),
    ];
  const [source] = sourcesOf(happened);
  return [
    { kind: 'outcome', is: outcome },
    ...(source === undefined ? [] : [{ kind: 'source' as const, is: source }]),
    ...valuesOf(answer, config).map((is) => ({ kind: 'value' as const, is })),
    ...(effects.length > 0 ? [{ kind: 'effects' as const, are: effects }] : []),
  ];
}

/** The entries that the answer rests on: what a model cited, or whose words the rules gave. */
function sourcesOf({
  brain,
  fallback_reason: fallback,
  cited,
  config,
  answer,
}: Happened): string[] {
  if (brain === 'model' && fallback === null && cited.length > 0) return cited;
  return config.faq
    .filter((entry) => entry.answer !== '' && answer.includes(entry.answer))
    .map(({ question }) => question);
}

/** Prices, times, dates and the like that a text says, as it writes them. */
export function valuesOf(text: string, { language }: AgentConfig): string[] {
  const values = readValues(text, language)
    .filter(({ kind }) => kind !== 'name')
    .map(({ raw }) => raw.trim());
  return [...new Set(values)].slice(0, VALUES);
}
