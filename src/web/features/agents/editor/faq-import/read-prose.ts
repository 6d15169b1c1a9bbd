import { inOneLine, type Piece, type Pieces } from './pieces.ts';

interface Line {
  number: number;
  text: string;
}

/** "P:", "Pergunta 3:", "**Q:**", "1. P:"; and what an answer begins with. */
const start = String.raw`^\s*(?:\d+[.)]\s*)?[*_]*`;
const end = String.raw`\s*\d*\s*[*_]*:[*_]*\s*`;
const asks = new RegExp(`${start}(?:pergunta|question|p|q)${end}`, 'i');
const answers = new RegExp(`${start}(?:resposta|answer|r|a)${end}`, 'i');
/** An answer in the line of its question. */
const inline = /\s[*_]*(?:Resposta|Answer|R|A)\s*[*_]*:[*_]*\s/;

const linesOf = (text: string): Line[] =>
  text.split('\n').map((line, index) => ({ number: index + 1, text: line }));
const isEmpty = ({ text }: Line): boolean => text.trim() === '';
const isQuestion = ({ text }: Line): boolean => /\?["'”’*_)\s]*$/.test(text);

/** Whether a text marks its questions and its answers. */
export function hasMarks(text: string): boolean {
  const lines = linesOf(text);
  return (
    lines.some((line) => asks.test(line.text)) &&
    lines.some((line) => answers.test(line.text) || inline.test(line.text.replace(asks, '')))
  );
}

/** Whether the first line that is not empty is a question. */
export function beginsWithQuestion(text: string): boolean {
  const first = linesOf(text).find((line) => !isEmpty(line));
  return first !== undefined && isQuestion(first);
}

/** Reads "P: … R: …". An answer goes on until the next question, across empty lines. */
export function readMarked(text: string): Pieces {
  const drafts: { line: number; question: string[]; answer: string[] | null }[] = [];
  const strays: Pieces['strays'] = [];
  for (const line of linesOf(text)) {
    const draft = drafts.at(-1);
    if (asks.test(line.text)) {
      const [question = '', answer] = halves(line.text.replace(asks, ''));
      drafts.push({
        line: line.number,
        question: [question],
        answer: answer === undefined ? null : [answer],
      });
    } else if (!draft) {
      if (!isEmpty(line)) strays.push({ line: line.number, text: line.text.trim() });
    } else if (draft.answer === null && answers.test(line.text)) {
      draft.answer = [line.text.replace(answers, '')];
    } else {
      (draft.answer ?? draft.question).push(line.text);
    }
  }
  return {
    pieces: drafts.map(({ line, question, answer }) => pieceOf(line, question, answer ?? [])),
    strays,
    columns: [],
  };
}

function halves(text: string): [string, string?] {
  const found = inline.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text];
}

/**
 * Reads questions that end with a question mark, each with the lines below it until an empty line.
 * Where nothing is directly below it, the next paragraph is its answer. In a text without empty
 * lines, each line that ends with a question mark begins the next question.
 */
export function readQuestions(text: string): Pieces {
  const blocks = blocksOf(linesOf(text));
  const found: Pieces = { pieces: [], strays: [], columns: [] };
  for (let at = 0; at < blocks.length; at += 1) {
    const [first, ...below] = blocks[at] ?? [];
    if (!first) continue;
    const next = blocks[at + 1];
    if (!isQuestion(first)) {
      const words = [first, ...below].map((line) => line.text.trim()).join('\n');
      found.strays.push({ line: first.number, text: words });
    } else if (below.length === 0 && next?.[0] && !isQuestion(next[0])) {
      found.pieces.push(pieceOf(first.number, [first.text], textsOf(next)));
      at += 1;
    } else {
      found.pieces.push(pieceOf(first.number, [first.text], textsOf(below)));
    }
  }
  return found;
}

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

function blocksOf(lines: readonly Line[]): Line[][] {
  const hasGaps = lines
    .slice(
      0,
      lines.findLastIndex((line) => !isEmpty(line)),
    )
    .some(isEmpty);
  const blocks: Line[][] = [];
  let isNew = true;
  for (const line of lines) {
    if (isEmpty(line)) isNew = true;
    else if (isNew || (!hasGaps && isQuestion(line))) {
      blocks.push([line]);
      isNew = false;
    } else blocks.at(-1)?.push(line);
  }
  return blocks;
}

const pieceOf = (line: number, question: readonly string[], answer: readonly string[]): Piece => ({
  line,
  question: inOneLine(question.join('\n')),
  answer: answer.join('\n').trim(),
  variants: [],
  buttons: [],
});
