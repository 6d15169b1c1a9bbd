import type { BusinessHours } from '#contract/business-hours.ts';

export type Block = BusinessHours['blocks'][number];

/** The names of days, whole or short, in Portuguese and English, without accents. */
const days = [
  'dom(?:ingos?)?|sun(?:days?)?',
  'seg(?:undas?)?|mon(?:days?)?',
  'ter(?:cas?)?|tue(?:s|sdays?)?',
  'qua(?:rtas?)?|wed(?:nesdays?)?',
  'qui(?:ntas?)?|thu(?:rs?|rsdays?)?',
  'sex(?:tas?)?|fri(?:days?)?',
  'sab(?:ados?)?|sat(?:urdays?)?',
];
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const time = String.raw`(?<hour>\d{1,2})(?:\s*(?:h|:)\s*(?<minutes>[0-5]\d)?)?(?:\s*(?:hs?|horas?)\b)?\s*(?<half>am|pm)?`;
const tokens = [
  { kind: 'all', pattern: /^(todos os dias|todo dia|diariamente|every ?day|daily)\b/ },
  { kind: 'week', pattern: /^(dias? uteis|weekdays?)\b/ },
  { kind: 'weekend', pattern: /^(fi(m|ns) de semana|weekends?)\b/ },
  { kind: 'closed', pattern: /^(fechad[oa]s?|nao abr\w+|closed)\b/ },
  { kind: 'time', pattern: new RegExp(`^${time}(?!\\w)`) },
  {
    kind: 'filler',
    pattern:
      /^(?:-?feiras?(?!\w)|(?:das?|de|do|dos|nos?|nas?|aos?|from|the|on|at|abrimos|abre|open)(?!\w))/,
  },
  { kind: 'range', pattern: /^(?:[-–—]|(?:a|as|ate|to|until|till|through)(?!\w))/ },
  { kind: 'and', pattern: /^(?:[,;\n/.&]|(?:e|and)(?!\w))/ },
  ...days.map((names, day) => ({
    kind: 'day' as const,
    day,
    pattern: new RegExp(`^(?:${names})(?!\\w)`),
  })),
] as const;

interface Token {
  kind: (typeof tokens)[number]['kind'];
  day?: number;
  minutes?: number;
}

/**
 * Opening hours as a shopkeeper writes them: "seg a sáb 7h–19h, dom 7h–13h". Null: some of it is
 * not understood, and nothing is guessed.
 */
export function readHours(text: string): Block[] | null {
  const read = tokensOf(text);
  if (!read) return null;
  const blocks: Block[] = [];
  let at = 0;
  while (at < read.length) {
    const chosen = daysAt(read, at);
    const times = timesAt(read, chosen.next);
    if (times === null || chosen.days.length === 0) return null;
    for (const day of chosen.days)
      for (const [from, to] of times.ranges) blocks.push({ day, from: clock(from), to: clock(to) });
    at = times.next;
  }
  return blocks.length > 0 && !overlap(blocks) ? blocks : null;
}

function tokensOf(text: string): Token[] | null {
  let rest = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
  const found: Token[] = [];
  while (rest !== '') {
    const token = tokens.flatMap((one) => {
      const match = one.pattern.exec(rest);
      return match ? [{ one, match }] : [];
    })[0];
    if (!token) return null;
    rest = rest.slice(token.match[0].length).trimStart();
    const { kind } = token.one;
    if (kind === 'filler') continue;
    if (kind === 'day') found.push({ kind, day: token.one.day });
    else if (kind === 'time') {
      const minutes = minutesOf(token.match.groups ?? {});
      if (minutes === null) return null;
      found.push({ kind, minutes });
    } else found.push({ kind });
  }
  return found;
}

function minutesOf(said: Record<string, string | undefined>): number | null {
  const hour = Number(said['hour']);
  const twelve = said['half'] ? (hour % 12) + (said['half'] === 'pm' ? 12 : 0) : hour;
  const minutes = twelve * 60 + Number(said['minutes'] ?? 0);
  return minutes <= 1440 ? minutes : null;
}

const groups = { all: everyDay, week: [1, 2, 3, 4, 5], weekend: [6, 0] };

/** Days, one by one or from one to another, until something else is said. */
function daysAt(read: readonly Token[], from: number): { days: number[]; next: number } {
  const chosen: number[] = [];
  let at = from;
  for (; at < read.length; at += 1) {
    const { kind, day } = read[at] ?? {};
    if (kind === 'day' && day !== undefined) {
      const isTo = read[at - 1]?.kind === 'range' && chosen.length > 0;
      const last = chosen.at(-1) ?? day;
      if (isTo)
        for (let next = (last + 1) % 7; next !== day; next = (next + 1) % 7) chosen.push(next);
      chosen.push(day);
    } else if (kind === 'all' || kind === 'week' || kind === 'weekend')
      chosen.push(...groups[kind]);
    else if (kind !== 'and' && kind !== 'range') break;
  }
  return { days: [...new Set(chosen)], next: at };
}

/** From when to when, several times a day; empty: closed. Null: something else is said. */
function timesAt(
  read: readonly Token[],
  from: number,
): { ranges: [number, number][]; next: number } | null {
  if (read[from]?.kind === 'closed') {
    const next = read[from + 1]?.kind === 'and' ? from + 2 : from + 1;
    return { ranges: [], next };
  }
  const ranges: [number, number][] = [];
  let at = from;
  while (read[at]?.kind === 'time') {
    const [begin, range, end] = read.slice(at, at + 3);
    if (begin?.minutes === undefined || range?.kind !== 'range' || end?.minutes === undefined)
      return null;
    ranges.push([begin.minutes, end.minutes]);
    at += 3;
    while (read[at]?.kind === 'and') at += 1;
  }
  return ranges.length > 0 ? { ranges, next: at } : null;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function overlap(blocks: readonly Block[]): boolean {
  return blocks.some(
    (one, index) =>
      one.from >= one.to ||
      blocks.some(
        (other, place) =>
          place > index && one.day === other.day && one.from < other.to && other.from < one.to,
      ),
  );
}
