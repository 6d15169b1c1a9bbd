import type { Part } from '#channels/message.ts';

/** What was said in an earlier message, as a model reads it; empty: nothing that has words. */
export const wordsSaid = (parts: readonly Part[]): string =>
  parts
    .flatMap((part) => {
      const words = wordsIn(part);
      return words.length === 0 && part.kind === 'media' ? [`(${part.media})`] : words;
    })
    .join('\n');

/** Whether a message was forwarded: its words are somebody else's. */
export const isForwarded = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind === 'forwarded');

/** What somebody wrote, pressed or spoke in a part. */
export function wordsIn(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'buttons':
    case 'list':
      return [part.text];
    case 'choice':
      return part.label === undefined ? [] : [part.label];
    case 'media':
      return [part.caption, part.transcript?.text].flatMap((words) => words || []);
    default:
      return [];
  }
}
