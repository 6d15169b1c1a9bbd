import type { Mutant } from './mutant.ts';

/**
 * A token of a statement. The text in `${…}`, in quotation marks or in a comment is one token,
 * which is not split further.
 */
interface Token {
  text: string;
  start: number;
  end: number;
  /** How many parentheses are open around it. */
  depth: number;
}

type Change = Omit<Mutant, 'file'>;

const isStatement =
  /\b(?:select|insert|update|delete|exists)\b[\s\S]*\b(?:from|into|set)\b|^\s*\(?\s*(?:not|exists)?\s*\(?[\w$.{}]+ (?:is|=|<|>|in)\b/i;
/**
 * The words after which an operand of a condition begins. The first condition of a join is not
 * among them, because without it the tables would be multiplied.
 */
const begins = new Set(['where', 'and', 'or', 'having']);
const ends = new Set(
  'and or group order limit returning for union join left inner cross window having where then else end when set on from as'.split(
    ' ',
  ),
);

/**
 * The faults of a template or string that contains SQL; `start` and `end` are its offsets in
 * `source`.
 */
export function mutateStatement(source: string, start: number, end: number): Change[] {
  if (!isStatement.test(source.slice(start + 1, end - 1))) return [];
  const tokens = tokensOf(source, start + 1, end - 1);
  return [...operands(source, tokens), ...cases(tokens), ...locks(tokens), ...orders(tokens)];
}

/** One condition is dropped. */
function operands(source: string, tokens: Token[]): Change[] {
  return tokens.flatMap((token, index): Change[] => {
    if (!begins.has(token.text) || (token.text === 'and' && isOfBetween(tokens, index))) return [];
    const last = lastOfOperand(tokens, index + 1, token.depth);
    const first = tokens[index + 1];
    const final = tokens[last];
    if (!first || !final || last <= index) return [];
    const next = tokens[last + 1];
    const isAlternative =
      token.text === 'or' ||
      (token.text === 'where' && next?.text === 'or' && next.depth === token.depth);
    const replacement = isAlternative ? 'false' : 'true';
    if (source.slice(first.start, final.end) === replacement) return [];
    return [
      {
        start: first.start,
        end: final.end,
        replacement,
        operator: isAlternative ? 'an alternative is dropped' : 'a condition is dropped',
      },
    ];
  });
}

/** A case never applies. */
function cases(tokens: Token[]): Change[] {
  return tokens.flatMap((token, index): Change[] => {
    // `case x when 'a'` compares; there is no condition to drop.
    if (token.text !== 'when' || !isSearched(tokens, index)) return [];
    const then = tokens.findIndex(
      (other, at) => at > index && other.text === 'then' && other.depth === token.depth,
    );
    const [first, final] = [tokens[index + 1], tokens[then - 1]];
    return then > 0 && first && final
      ? [
          {
            start: first.start,
            end: final.end,
            replacement: 'false',
            operator: 'a case never applies',
          },
        ]
      : [];
  });
}

function isSearched(tokens: Token[], when: number): boolean {
  const depth = tokens[when]?.depth;
  for (let at = when - 1, inner = 0; at >= 0; at -= 1) {
    const token = tokens[at];
    if (!token || token.depth !== depth) continue;
    if (token.text === 'end') inner += 1;
    if (token.text === 'case' && inner > 0) inner -= 1;
    else if (token.text === 'case') return tokens[at + 1]?.text === 'when';
  }
  return false;
}

/** Rows are not locked, or locked rows are waited for. */
function locks(tokens: Token[]): Change[] {
  return tokens.flatMap((token, index): Change[] => {
    const kind = tokens[index + 1]?.text;
    if (token.text !== 'for' || (kind !== 'update' && kind !== 'share')) return [];
    let last = index + 1;
    if (tokens[last + 1]?.text === 'of') last += 2;
    const skip = tokens[last + 1]?.text === 'skip' ? tokens[last + 2] : undefined;
    const final = skip ?? tokens[last];
    if (!final) return [];
    const unlocked = {
      start: token.start,
      end: final.end,
      replacement: '',
      operator: 'rows are not locked',
    };
    const from = tokens[last + 1];
    return skip && from
      ? [
          unlocked,
          {
            start: from.start,
            end: skip.end,
            replacement: '',
            operator: 'locked rows are waited for',
          },
        ]
      : [unlocked];
  });
}

/** Rows come in any order. */
function orders(tokens: Token[]): Change[] {
  return tokens.flatMap((token, index): Change[] => {
    if (token.text !== 'order' || tokens[index + 1]?.text !== 'by') return [];
    const stops = new Set(['limit', 'for', 'returning', 'union']);
    let last = index + 1;
    for (let at = index + 2; at < tokens.length; at += 1) {
      const other = tokens[at];
      if (
        !other ||
        other.depth < token.depth ||
        (other.depth === token.depth && stops.has(other.text))
      )
        break;
      last = at;
    }
    const final = tokens[last];
    return final
      ? [{ start: token.start, end: final.end, replacement: '', operator: 'the order is left out' }]
      : [];
  });
}

/** In `between 1 and 2` the `and` joins no conditions. */
function isOfBetween(tokens: Token[], and: number): boolean {
  const depth = tokens[and]?.depth;
  for (let at = and - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (!token || token.depth !== depth) continue;
    if (token.text === 'between') return true;
    if (begins.has(token.text) || token.text === ',') return false;
  }
  return false;
}

function lastOfOperand(tokens: Token[], from: number, depth: number): number {
  let last = from - 1;
  let openCases = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.depth < depth) break;
    if (token.depth === depth && token.text === 'case') openCases += 1;
    const isEnd =
      token.depth === depth && openCases === 0 && (ends.has(token.text) || token.text === ',');
    const isPartOfComparison = token.text === 'from' && tokens[at - 1]?.text === 'distinct';
    const isOfBetweenHere = token.text === 'and' && isOfBetween(tokens, at);
    if (isEnd && !isPartOfComparison && !isOfBetweenHere) break;
    if (token.depth === depth && token.text === 'end' && openCases > 0) openCases -= 1;
    last = at;
  }
  return last;
}

function tokensOf(source: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = start;
  while (at < end) {
    const length = lengthAt(source, at, end);
    const text = source.slice(at, at + length);
    if (text === ')') depth -= 1;
    if (text.trim() !== '' && !text.startsWith('--'))
      tokens.push({ text: text.toLowerCase(), start: at, end: at + length, depth });
    if (text === '(') depth += 1;
    at += length;
  }
  return tokens;
}

function lengthAt(source: string, at: number, end: number): number {
  const rest = source.slice(at, end);
  if (rest.startsWith('${')) return lengthOfHole(rest);
  const match = /^(?:\s+|--[^\n]*|'(?:[^']|'')*'|[\w$]+|.)/s.exec(rest);
  return match?.[0].length ?? 1;
}

function lengthOfHole(text: string): number {
  let open = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '{') open += 1;
    if (text[at] === '}') open -= 1;
    if (open === 0) return at + 1;
  }
  return text.length;
}
