import { parseSync } from 'vite';
import { z } from 'zod';
import type { Mutant } from './mutant.ts';
import { mutateStatement } from './statements.ts';

type Change = Omit<Mutant, 'file'>;

const Node = z.looseObject({ type: z.string(), start: z.number(), end: z.number() });
type Node = z.output<typeof Node>;

const opposite = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);

/** The faults of a TypeScript file: of its conditions, and of the SQL statements in it. */
export function mutateSource(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message ?? ''}`);
  const found: Change[] = [];
  visit(program, (node) => {
    if (
      node.type === 'TemplateLiteral' ||
      (node.type === 'Literal' && typeof node['value'] === 'string')
    )
      found.push(...mutateStatement(source, node.start, node.end));
    else found.push(...mutateNode(source, node));
  });
  return found.map((change) => ({ file, ...change }));
}

function mutateNode(source: string, node: Node): Change[] {
  const at = (part: unknown, replacement: (text: string) => string, operator: string): Change[] => {
    const { data } = Node.safeParse(part);
    if (!data) return [];
    return [
      {
        start: data.start,
        end: data.end,
        replacement: replacement(source.slice(data.start, data.end)),
        operator,
      },
    ];
  };
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      // A comparison and a "not" have such a fault of their own, which is the same.
      if (isTurnedByItself(node['test'])) return [];
      return at(node['test'], (text) => `!(${text})`, 'a condition is turned round');
    case 'LogicalExpression': {
      if (node['operator'] === '??') return [];
      const [neutral, operator] =
        node['operator'] === '&&'
          ? ['true', 'a condition is dropped']
          : ['false', 'an alternative is dropped'];
      return [node['left'], node['right']]
        .filter((part) => !isLogical(part, node['operator']))
        .flatMap((part) => at(part, () => neutral, operator));
    }
    case 'BinaryExpression': {
      const flipped = opposite.get(String(node['operator']));
      const [left, right] = [Node.safeParse(node['left']).data, Node.safeParse(node['right']).data];
      if (flipped === undefined || !left || !right) return [];
      const isEdge = flipped.includes('<') || flipped.includes('>');
      return [
        {
          start: left.end,
          end: right.start,
          replacement: ` ${flipped} `,
          operator: isEdge ? 'the edge is moved' : 'a comparison is turned round',
        },
      ];
    }
    case 'UnaryExpression':
      return node['operator'] === '!'
        ? at(node, (text) => text.slice(1), 'a "not" is left out')
        : [];
    default:
      return [];
  }
}

function isTurnedByItself(test: unknown): boolean {
  const { data } = Node.safeParse(test);
  return (
    (data?.type === 'BinaryExpression' && ['===', '!=='].includes(String(data['operator']))) ||
    (data?.type === 'UnaryExpression' && data['operator'] === '!')
  );
}

/** Each part of `a && b && c` is mutated by itself. */
function isLogical(part: unknown, operator: unknown): boolean {
  const { data } = Node.safeParse(part);
  return data?.type === 'LogicalExpression' && data['operator'] === operator;
}

function visit(value: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, enter);
  const { data: node } = Node.safeParse(value);
  if (!node) return;
  // Types contain no conditions that run.
  if (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  )
    return;
  enter(node);
  for (const [name, part] of Object.entries(node)) if (name !== 'type') visit(part, enter);
}
