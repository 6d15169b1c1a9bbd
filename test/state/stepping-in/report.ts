import { type Answer, answers } from './answers.ts';
import { faults, type Verdict } from './judge.ts';
import { type Moment, moments } from './moments.ts';
import type { Cell } from './stage.ts';

export const nameOf = ({ act, moment, answer }: Cell): string =>
  `${act.name} · ${moment} · ${answer.name}`;

/** What is wrong with one cell. */
export const inWords = ({ cell, faults: found }: Verdict): string =>
  `${nameOf(cell)}: ${found.map(({ letter, detail }) => `${letter} ${detail}`).join('; ')}`;

/**
 * A table with acts down, and moments and answers across. A letter says what is wrong, a point that
 * nothing is. Below it stands each failing cell in words.
 */
export function reportOf(title: string, verdicts: Verdict[]): string {
  const columns = columnsOf(verdicts);
  const rows = Map.groupBy(verdicts, ({ cell }) => cell.act.name);
  const width = Math.max(...[...rows.keys()].map((name) => name.length));
  const line = (name: string, fields: string[]): string =>
    [
      name.padEnd(width),
      ...fields.map((field, index) => field.padEnd(columns[index]?.title.length ?? 0)),
    ]
      .join('  ')
      .trimEnd();
  const table = [...rows].map(([name, cells]) =>
    line(
      name,
      columns.map(({ moment, answer }) => {
        const verdict = cells.find(
          ({ cell }) => cell.moment === moment && cell.answer.name === answer,
        );
        return verdict ? lettersOf(verdict) || '·' : ' ';
      }),
    ),
  );
  const red = verdicts.filter((verdict) => verdict.faults.length > 0);
  const letters = new Set(red.flatMap((verdict) => verdict.faults.map(({ letter }) => letter)));
  return [
    `${title}: ${verdicts.length} cells, ${red.length} red`,
    line(
      '',
      columns.map((column) => column.title),
    ),
    ...table,
    ...[...letters].map((letter) => `${letter} = ${faults[letter]}`),
    ...red.map(inWords),
  ].join('\n');
}

const lettersOf = (verdict: Verdict): string =>
  [...new Set(verdict.faults.map(({ letter }) => letter))].join('');

function columnsOf(
  verdicts: Verdict[],
): { moment: Moment; answer: Answer['name']; title: string }[] {
  return moments.flatMap((moment) => {
    const used = answers.filter(({ name }) =>
      verdicts.some(({ cell }) => cell.moment === moment && cell.answer.name === name),
    );
    return used.map(({ name }) => ({
      moment,
      answer: name,
      title: used.length > 1 ? `${moment === 'in flight' ? '' : `${moment} `}${name}` : moment,
    }));
  });
}
