import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaqEntry } from '#contract/agents/agents.ts';
import { textOfFile } from '#contract/file-text.ts';
import { compare, entryOf, taken } from './compare.ts';
import { keyOf, readFaq } from './read-faq.ts';
import { OpenQuotes } from './read-table.ts';
import { writeFaq } from './write-faq.ts';

const hours = 'Qual é o horário?';
const open = 'Das 9h às 18h, de segunda a sexta.';
const pay = 'Aceitam Pix?';
const yes = 'Sim; e cartão.';
const both: [string, string][] = [
  [hours, open],
  [pay, yes],
];
const read = (text: string, isTable = false): [string, string][] =>
  readFaq(text, isTable).entries.map(({ question, answer }) => [question, answer]);
const refusedIn = (text: string): [number, string][] =>
  readFaq(text).refused.map(({ line, why }) => [line, why]);

test.each<[form: string, text: string]>([
  ['cells copied out of a spreadsheet', `${hours}\t${open}\n${pay}\t${yes}`],
  ['tabs under a header', `Pergunta\tResposta\n${hours}\t${open}\n${pay}\t${yes}`],
  ['semicolons, quoted', `"${hours}";"${open}"\r\n"${pay}";"${yes}"\r\n`],
  ['semicolons, and one in an answer without quotes', `${hours};${open}\n${pay};${yes}`],
  [
    'semicolons, padded by a spreadsheet',
    `pergunta;resposta;;\n${hours};${open};;\n;;;\n${pay};"${yes}";;`,
  ],
  ['commas under a header', `question,answer\n${hours},"${open}"\n${pay},${yes}`],
  [
    'commas, and one in an answer without quotes',
    `question,answer\n${hours},${open}\n${pay},${yes}`,
  ],
  ['columns the other way round', `RESPOSTAS;Dúvida\n${open};${hours}\n"${yes}";${pay}`],
  ['the separator told by Excel', `sep=;\n${hours};${open}\n${pay};"${yes}"`],
  ['P and R', `P: ${hours}\nR: ${open}\n\nP: ${pay}\nR: ${yes}`],
  ['P and R without empty lines', `P: ${hours}\nR: ${open}\nP: ${pay}\nR: ${yes}`],
  ['P and R in one line', `P: ${hours} R: ${open}\nP: ${pay} R: ${yes}`],
  [
    'whole words, in bold',
    `**Pergunta:** ${hours}\n**Resposta:** ${open}\n\n**Pergunta:** ${pay}\n**Resposta:** ${yes}`,
  ],
  ['numbers', `Pergunta 1: ${hours}\nResposta 1: ${open}\nPergunta 2: ${pay}\nResposta 2: ${yes}`],
  ['Q and A', `Q: ${hours}\nA: ${open}\n\nQ: ${pay}\nA: ${yes}`],
  [
    'an answer that begins below its mark',
    `Pergunta:\n${hours}\nResposta:\n${open}\n\nPergunta:\n${pay}\nResposta:\n${yes}`,
  ],
  ['questions with their answers below', `${hours}\n${open}\n\n${pay}\n${yes}\n`],
  ['questions with an empty line before the answer', `${hours}\n\n${open}\n\n${pay}\n\n${yes}`],
  ['questions without empty lines', `${hours}\n${open}\n${pay}\n${yes}`],
])('understands %s', (_, text) => {
  expect(readFaq(text)).toEqual({
    entries: both.map(([question, answer]) =>
      expect.objectContaining({ question, answer, variants: [], buttons: [] }),
    ),
    refused: [],
    columns: [],
  });
});

test.each<[what: string, text: string, entries: [string, string][]]>([
  [
    'line breaks in quotes',
    `"${hours}";"Semana: 9h\nSábado: 8h"\n`,
    [[hours, 'Semana: 9h\nSábado: 8h']],
  ],
  ['quotes in quotes', `${hours};"É o ""de sempre""."`, [[hours, 'É o "de sempre".']]],
  [
    'quotes in the middle of a cell',
    `O que é "fornada"?;A leva das 6h`,
    [['O que é "fornada"?', 'A leva das 6h']],
  ],
  [
    'several paragraphs of an answer',
    `P: ${hours}\nR: Semana.\n\nE sábado.`,
    [[hours, 'Semana.\n\nE sábado.']],
  ],
  [
    'an answer that ends with a question',
    `${hours}\n${open}\nPosso ajudar?\n\n${pay}\n${yes}`,
    [
      [hours, `${open}\nPosso ajudar?`],
      [pay, yes],
    ],
  ],
  ['a question over two lines', `P: Qual é\no horário?\nR: ${open}`, [[hours, open]]],
  ['a sign that is no formula', `Desconto;"'-10% no Pix"`, [['Desconto', '-10% no Pix']]],
])('keeps %s', (_, text, entries) => {
  expect(read(text)).toEqual(entries);
});

test('other forms of asking and buttons have columns, and other columns are named', () => {
  const text =
    'pergunta;categoria;resposta;Variações;Botões\n' +
    `${hours};loja;${open};"abre hoje?\nque horas abre?";"Como chegar"\n`;
  expect(readFaq(text)).toEqual({
    entries: [
      {
        line: 2,
        question: hours,
        answer: open,
        variants: ['abre hoje?', 'que horas abre?'],
        buttons: ['Como chegar'],
      },
    ],
    refused: [],
    columns: ['categoria'],
  });
  expect(readFaq(`${hours};${open};loja\n${pay};Sim;caixa`).columns).toEqual(['3']);
  expect(readFaq('pergunta;resposta;botões\nA?;B;C;D').columns).toEqual(['4']);
});

test('what is not taken is named with its line and its reason', () => {
  const long = 'x'.repeat(301);
  expect(
    refusedIn(
      `pergunta;resposta;botões\n${hours};${open};\nSem resposta?;;\n;Sem pergunta;\n${long};a;\n` +
        `Longa?;${'y'.repeat(4001)};\nQUAL É O HORARIO;Outra;\nBotão?;a;${'z'.repeat(41)}`,
    ),
  ).toEqual([
    [3, 'noAnswer'],
    [4, 'noQuestion'],
    [5, 'questionLong'],
    [6, 'answerLong'],
    [7, 'repeated'],
    [8, 'buttons'],
  ]);
  expect(refusedIn(`Bom dia, segue a lista\nP: ${hours}\nR: ${open}\nP: ${pay}`)).toEqual([
    [1, 'stray'],
    [4, 'noAnswer'],
  ]);
  expect(refusedIn(`${hours}\n${open}\n\nAtenciosamente,\nBia`)).toEqual([[4, 'stray']]);
  expect(refusedIn('Só um aviso.')).toEqual([[1, 'stray']]);
  expect(readFaq(' \n\n')).toEqual({ entries: [], refused: [], columns: [] });
  expect(() => readFaq(`${hours};${open}\nOutra;"aberta\nfim`, true)).toThrow(new OpenQuotes(2));
});

test('a file is read in each of the encodings that spreadsheets write', () => {
  const text = `Pergunta;Resposta\r\n${hours};"Até às 18h, não fechamos no almoço"\r\n`;
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const utf8 = new TextEncoder().encode(text);
  const marked = new TextEncoder().encode(`\uFEFF${text}`);
  for (const bytes of [latin, utf8, marked])
    expect(read(textOfFile(bytes), true)).toEqual([[hours, 'Até às 18h, não fechamos no almoço']]);
});

const oneLine = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((text) => text.replaceAll(/[\r\n\u2028\u2029\uFEFF]/g, ' ').trim())
    .filter((text) => text !== '');
const tricky = fc.constantFrom(
  '=1+1',
  "'=x",
  '-10%',
  '@loja',
  '"',
  '"a";"b"',
  'a;b,c\td',
  "''",
  'P: x',
  'R:',
);
const question = fc.oneof(tricky, oneLine(60));
const answer = fc
  .array(fc.oneof(tricky, oneLine(60), fc.constant('')), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n').trim())
  .filter((text) => text !== '');
const entry = fc.record({
  question,
  variants: fc.array(question, { maxLength: 3 }),
  answer,
  buttons: fc.array(oneLine(20), { maxLength: 3 }),
});
const list = fc.uniqueArray(entry, {
  minLength: 1,
  maxLength: 8,
  selector: (one) => keyOf(one.question),
});

test('what is written as a file is read back, whatever stands in it', () => {
  fc.assert(
    fc.property(list, fc.constantFrom('pt', 'en'), (entries, language) => {
      const sound = entries.filter((one) => FaqEntry.safeParse(one).success);
      const bytes = new TextEncoder().encode(writeFaq(sound, language));
      const back = readFaq(textOfFile(bytes), true);
      expect(back.entries.map(entryOf)).toEqual(sound.map((one) => FaqEntry.parse(one)));
      expect([back.refused, back.columns]).toEqual([[], []]);
    }),
  );
});

test('every word of a pasted text is in an entry or among the refused', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'P: um',
      'R: dois',
      'Qual?',
      'Sim, senhor',
      'a;b',
      '**Q:** três',
      'A: quatro',
    ),
    fc.stringMatching(/^[a-z ?]{1,12}$/),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { entries, refused } = readFaq(lines.join('\n'));
      const kept = JSON.stringify([entries, refused]);
      const words = lines.flatMap((text) => text.match(/[a-zê]{2,}/g) ?? []);
      for (const word of words) expect(kept).toContain(word);
    }),
  );
});

const known = (question: string, answer = 'a', variants: string[] = []) => ({
  question,
  answer,
  variants,
  buttons: [],
});

test('new, changed and equal questions are told apart, and there is room for so many only', () => {
  const { entries } = readFaq('qual e o horário;9h\nAceitam Pix?;Sim\nNova?;x\nOutra?;y\nMais?;z');
  const mine = [known(hours, '8h', ['abre?']), known(pay, 'Sim'), known('', '')];
  const found = compare(entries, mine, 5);
  expect(found.fresh.map((one) => one.question)).toEqual(['Nova?', 'Outra?']);
  expect(found.over.map((one) => one.question)).toEqual(['Mais?']);
  expect(found.changed.map((one) => one.index)).toEqual([0]);
  expect(found.same.map((one) => one.index)).toEqual([1]);
  expect(found.room).toBe(0);
  expect(compare(entries, mine, 9).room).toBe(3);

  const added = [known('Nova?', 'x'), known('Outra?', 'y')];
  expect(taken(found, mine, new Set())).toEqual([...mine, ...added]);
  expect(taken(found, mine, new Set([0]))).toEqual([
    known(hours, '9h', ['abre?']),
    ...mine.slice(1),
    ...added,
  ]);
});
