import type { AgentConfig, FaqEntry } from '#contract/agents/agents.ts';
import { readHours } from '../hours/read-hours.ts';
import { sayHours } from '../hours/say-hours.ts';
import { agentWords, questions, type Entry, type Question } from './agent-words.ts';

export type Answers = Record<Question, string>;

const wordsOf = ({ language }: AgentConfig) => agentWords[language === 'en' ? 'en' : 'pt'];

/** What the agent will say of it; empty while there is no answer. */
export function sayingOf(config: AgentConfig, question: Question, answer: string): string {
  const words = answer.trim();
  if (words === '') return '';
  if (question === 'name') return wordsOf(config).greeting(words);
  const blocks = question === 'hours' ? readHours(words) : null;
  if (blocks) return sayHours(blocks, config.language === 'en' ? 'en' : 'pt');
  // A sentence of the owner's own stays as it is.
  if (/[.!?]$/.test(words)) return words;
  return `${wordsOf(config).lead[question]} ${words}.`;
}

/** The agent's settings with what the owner has answered; what is empty stays as it was. */
export function withAnswers(config: AgentConfig, answers: Answers): AgentConfig {
  const { entries, delivery } = wordsOf(config);
  let { greeting, faq } = config;
  for (const question of questions) {
    const saying = sayingOf(config, question, answers[question]);
    if (saying === '') continue;
    if (question === 'name') greeting = saying;
    else faq = filledIn(faq, entries[question], saying, question === 'delivery' ? delivery : []);
  }
  return { ...config, greeting, faq };
}

/** The questions that the agent cannot answer yet. */
export function blanksOf(config: AgentConfig): Entry[] {
  const { entries } = wordsOf(config);
  return questions.filter(
    (question): question is Entry =>
      question !== 'name' &&
      !config.faq.some((entry) => isOf(entry, entries[question]) && entry.answer !== ''),
  );
}

const isOf = (entry: FaqEntry, question: string): boolean =>
  entry.question.localeCompare(question, undefined, { sensitivity: 'base' }) === 0;

function filledIn(
  faq: FaqEntry[],
  question: string,
  answer: string,
  variants: string[],
): FaqEntry[] {
  if (!faq.some((entry) => isOf(entry, question)))
    return [...faq, { question, answer, variants, buttons: [] }];
  return faq.map((entry) => (isOf(entry, question) ? { ...entry, answer } : entry));
}
