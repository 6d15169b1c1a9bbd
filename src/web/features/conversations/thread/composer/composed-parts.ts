import { textLimits } from '#contract/text-limits.ts';
import type { Unsent } from '../../outbox/entry.ts';

/**
 * The messages that one press of "send" makes. `files` is null when the person chose no file, and
 * empty when no chosen file can be sent: then nothing is sent, and the words stay in the composer.
 * The words become the caption of the first file, or a message after the last file when they are
 * too long for a caption.
 */
export function composedParts(words: string, files: readonly File[] | null): Unsent['content'][] {
  if (files === null) return words === '' ? [] : [{ kind: 'text', text: words }];
  if (files.length === 0) return [];
  const caption = words.length <= textLimits.caption ? words : '';
  const parts = files.map((file, index) => ({
    kind: 'file' as const,
    file,
    caption: index === 0 ? caption : '',
  }));
  return caption === words ? parts : [...parts, { kind: 'text', text: words }];
}
