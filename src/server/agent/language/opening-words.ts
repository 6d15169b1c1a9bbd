import type { NextOpening } from '#server/agent/opening-hours.ts';
import type { LanguagePack } from './language.ts';

type Code = LanguagePack['code'];

/** Says when somebody is there again: "Voltamos amanhã às 9h." */
export const promiseOf = (opening: NextOpening, language: Code): string =>
  sentences[language](dayWords(opening, language), clockWords(opening.minutes, language));

const sentences: Record<Code, (day: string, clock: string) => string> = {
  pt: (day, clock) => `Voltamos ${day} ${clock}.`,
  en: (day, clock) => `We are back ${day} ${clock}.`,
  es: (day, clock) => `Volvemos ${day} ${clock}.`,
};

const days: Record<Code, { near: [string, string]; later: (weekdayOrDate: string) => string }> = {
  pt: {
    near: ['hoje', 'amanhã'],
    later: (day) => (/^\d/.test(day) ? `no dia ${day}` : onDay(day)),
  },
  en: { near: ['today', 'tomorrow'], later: (day) => `on ${day}` },
  es: { near: ['hoy', 'mañana'], later: (day) => `el ${day}` },
};

/** "no sábado", "na segunda-feira" */
const onDay = (weekday: string): string => `${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}`;

const locales: Record<Code, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

/** Beyond a week the day of the week alone would be misread. */
function dayWords({ date, daysAhead }: NextOpening, language: Code): string {
  const { near, later } = days[language];
  const word = near[daysAhead];
  if (word !== undefined) return word;
  const options: Intl.DateTimeFormatOptions =
    daysAhead < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  return later(
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
      new Date(`${date}T12:00:00Z`),
    ),
  );
}

function clockWords(minutes: number, language: Code): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const past = String(minute).padStart(2, '0');
  switch (language) {
    case 'pt':
      return `${hour === 1 ? 'à' : 'às'} ${hour}h${minute === 0 ? '' : past}`;
    case 'en':
      return `at ${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${past}`} ${hour < 12 ? 'am' : 'pm'}`;
    case 'es':
      return `${hour === 1 ? 'a la' : 'a las'} ${hour}:${past}`;
  }
}
