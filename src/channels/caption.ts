import type { Abilities } from './channel.ts';
import type { Part } from './message.ts';
import { splitCaption, splitText } from './split-text.ts';

type Media = Extract<Part, { kind: 'media' }>;

/**
 * A file with as much of its text as fits into the caption, and the rest as text parts. For the
 * kinds in `silent`, the whole text follows.
 */
export function renderMedia(
  part: Media,
  abilities: Pick<Abilities, 'text' | 'caption'>,
  silent: readonly Media['media'][],
): Part[] {
  const { caption: words, ...file } = part;
  if (words === undefined || words === '') return [file];
  const following = (texts: string[]): Part[] => texts.map((text) => ({ kind: 'text', text }));
  if (silent.includes(part.media)) return [file, ...following(splitText(words, abilities.text))];
  const { caption, texts } = splitCaption(
    words,
    { ...abilities.caption, unit: abilities.text.unit },
    abilities.text,
  );
  return [{ ...file, caption }, ...following(texts)];
}
