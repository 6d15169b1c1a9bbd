import type { Block } from './read-hours.ts';

type Language = 'pt' | 'en';
const names = {
  pt: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
/** The week as shops say it. */
const week = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours in one sentence, days with the same hours together. */
export function sayHours(blocks: readonly Block[], language: Language): string {
  const timesOf = (day: number): string =>
    blocks
      .filter((block) => block.day === day)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to }) => range(from, to, language))
      .join(language === 'pt' ? ' e ' : ' and ');
  const runs: { days: number[]; times: string }[] = [];
  for (const day of week) {
    const times = timesOf(day);
    const last = runs.at(-1);
    if (last?.times === times) last.days.push(day);
    else runs.push({ days: [day], times });
  }
  const said = runs
    .filter(({ times }) => times !== '')
    .map(({ days, times }) => `${sayDays(days, language)}, ${times}`);
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(said);
  return language === 'pt' ? `Abrimos ${listed}.` : `We are open ${listed}.`;
}

function sayDays(days: readonly number[], language: Language): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  if (days.length === 7) return language === 'pt' ? 'todos os dias' : 'every day';
  const [from, to] = [names[language][first] ?? '', names[language][last] ?? ''];
  if (days.length === 1) return language === 'pt' ? from : `on ${from}`;
  if (days.length === 2) return language === 'pt' ? `${from} e ${to}` : `on ${from} and ${to}`;
  return language === 'pt' ? `de ${from} a ${to}` : `from ${from} to ${to}`;
}

const range = (from: string, to: string, language: Language): string =>
  language === 'pt' ? `das ${hour(from)} às ${hour(to)}` : `${from} to ${to}`;

/** "7h", "7h30". */
const hour = (time: string): string =>
  time.replace(/^0/, '').replace(':', 'h').replace(/h00$/, 'h');
