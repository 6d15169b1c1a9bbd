import { type Hours, dateAt, type Open } from '#test/month/plan/calendar.ts';

const hour = 3_600_000;
const day = 24 * hour;
const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];
const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
const promise =
  /Voltamos (?:(hoje)|(amanhã)|n[ao] dia (\d+) de ([a-zç]+)|n[ao] ([a-zçá-]+)) às? (\d+)h(\d\d)?\./u;

/** When somebody is there again, by a text as a customer reads it; null: it promises nothing. */
export function promisedIn(text: string, said: number, hours: Hours): number | null {
  const found = promise.exec(text);
  if (!found) return null;
  const [, today, tomorrow, dayOfMonth, month, weekday, oclock = '0', minutes = '0'] = found;
  const clock = Number(oclock) * hour + Number(minutes) * 60_000;
  for (let ahead = 0; ahead < 60; ahead += 1) {
    const date = dateAt(hours, said + ahead * day);
    const at = new Date(`${date}T12:00:00Z`);
    const isMeant =
      (today !== undefined && ahead === 0) ||
      (tomorrow !== undefined && ahead === 1) ||
      (weekday !== undefined && ahead > 0 && weekday === weekdays[at.getUTCDay()]) ||
      (dayOfMonth !== undefined &&
        Number(dayOfMonth) === at.getUTCDate() &&
        month === months[at.getUTCMonth()]);
    if (isMeant) return Date.parse(`${date}T00:00:00Z`) - hours.utcHours * hour + clock;
  }
  return null;
}

/** When people are there again by the calendar; null: they are there. */
export const opensAt = (open: readonly Open[], time: number): number | null =>
  open.some(({ from, to }) => time >= from && time < to)
    ? null
    : (open.find(({ from }) => from > time)?.from ?? null);
