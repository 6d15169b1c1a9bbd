import type { Part } from '#channels/message.ts';

/** What was said in an earlier message, as a model reads it; empty: nothing that has words. */
export const wordsSaid = (parts: readonly Part[]): string => parts.flatMap(wordsIn).join('\n');

/** Whether a message was forwarded: its words are somebody else's. */
export const isForwarded = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind === 'forwarded');

function wordsIn(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'buttons':
      return [part.text];
    case 'choice':
      return part.label === undefined ? [] : [part.label];
    case 'media':
      return [
        [part.caption, part.transcript?.text].filter(Boolean).join('\n') || `(${part.media})`,
      ];
    default:
      return [];
  }
}
