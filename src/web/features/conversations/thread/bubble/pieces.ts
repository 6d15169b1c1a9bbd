import type { ShownPart } from '#contract/conversations/shown-part.ts';
import type { ThreadMessage } from '../use-thread.ts';

/** A part as it is drawn. `index` is its place in the message, by which its file is read. */
export interface Piece {
  part: ShownPart;
  index: number;
}

/**
 * What stands in each bubble of a message. An agent answers several questions in one message, each
 * in a paragraph of its own; they are drawn as short bubbles, one under the other. All else is one
 * bubble.
 */
export function piecesOf({ author, parts }: ThreadMessage): Piece[][] {
  const whole = parts.map((part, index) => ({ part, index }));
  return author === 'agent' ? whole.flatMap(inParagraphs) : [whole];
}

function inParagraphs({ part, index }: Piece): Piece[][] {
  if (part.kind !== 'text' && part.kind !== 'buttons' && part.kind !== 'list')
    return [[{ part, index }]];
  const texts = part.text.split(/\n{2,}/);
  const last = texts.pop() ?? '';
  return [
    ...texts.map((text): Piece[] => [{ part: { kind: 'text', text }, index }]),
    [{ part: { ...part, text: last }, index }],
  ];
}
