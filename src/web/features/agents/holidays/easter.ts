/** Easter Sunday of a year as YYYY-MM-DD, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const week =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const day = moon + week - 7 * late + 114;
  return dateOf(Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1));
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const plusDays = (date: string, days: number): string =>
  dateOf(timeOf(date) + days * 86_400_000);

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(timeOf(date)).getUTCDay();
