import { thresholds } from '#server/agent/retrieval/confidence.ts';
import type { Choice } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { Hit } from '#server/agent/turn.ts';
import { choiceOf } from './choices.ts';
import type { Question } from './reading.ts';

/** What the business's knowledge has to say to the questions of a turn. */
export interface Findings {
  /** Sure answers, each once, in the order of their questions. */
  answers: Hit[];
  /** The best guesses for the questions without a sure answer. */
  guesses: Hit[];
  /**
   * `unsure` is the question that the guesses belong to, `missing` one for which nothing was found.
   */
  unsure: string | undefined;
  missing: string | undefined;
}

const best = 3;
/** What stands between two questions in one sentence. */
const BETWEEN = /\s(?:e|and|y|ou)\s/i;

/**
 * Looks up every question by itself first. If none is answered, all are looked up once more as one
 * text, because people write one question in three messages.
 */
export async function lookUp(turn: TurnContext, questions: readonly Question[]): Promise<Findings> {
  const answers = new Map<string, Hit>();
  const open: { question: Question; hits: Hit[] }[] = [];
  for (const question of questions) {
    const hits = await turn.search(question.query, question.text);
    const sure = sureOf(hits) ?? (await bothHalves(turn, question));
    if (sure) for (const hit of sure) answers.set(hit.id, hit);
    else open.push({ question, hits });
  }
  if (open.length > 0 && questions.length > 1 && answers.size === 0) {
    const together = await turn.search(
      questions.map(({ query }) => query).join(' '),
      questions.map(({ text }) => text).join(' '),
    );
    const sure = sureOf(together);
    if (sure) return { answers: sure, guesses: [], unsure: undefined, missing: undefined };
  }
  // Beside an answer, a remark that asks nothing needs no answer of its own.
  const left = answers.size === 0 ? open : open.filter(({ question }) => question.asking);
  const guesses = new Map<string, Hit>();
  for (const { hits } of left)
    for (const hit of hits)
      if (hit.confidence >= thresholds.unsure && !answers.has(hit.id)) guesses.set(hit.id, hit);
  const ranked = [...guesses.values()].sort((a, b) => b.confidence - a.confidence).slice(0, best);
  const missing = left.find(({ hits }) => !hits.some((hit) => hit.confidence >= thresholds.unsure));
  return {
    answers: [...answers.values()],
    guesses: ranked,
    unsure: left[0]?.question.text,
    missing: missing?.question.text,
  };
}

export const guessChoices = (turn: TurnContext, guesses: readonly Hit[]): Choice[] =>
  guesses.map((hit) => choiceOf(turn, hit.title));

function sureOf(hits: readonly Hit[]): Hit[] | undefined {
  const [first] = hits;
  return first && first.confidence >= thresholds.sure ? [first] : undefined;
}

/**
 * The answers to two questions in one sentence ("Qual o horário e aceita pix?"), if each half has a
 * sure answer.
 */
async function bothHalves(
  turn: TurnContext,
  { query, text }: Pick<Question, 'query' | 'text'>,
): Promise<Hit[] | undefined> {
  const halves = query.split(BETWEEN);
  if (halves.length !== 2) return undefined;
  const said = text.split(BETWEEN);
  const found: Hit[] = [];
  for (const [index, half] of halves.entries()) {
    const sure = sureOf(await turn.search(half, said.length === 2 ? said[index] : half));
    if (!sure) return undefined;
    found.push(...sure);
  }
  return found;
}
