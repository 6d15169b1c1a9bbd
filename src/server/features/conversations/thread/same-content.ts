import { isDeepStrictEqual } from 'node:util';
import type { Part } from '#channels/message.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SentPart } from '../writing/send-as-person.store.ts';

/**
 * The same id is the same message: throws `idempotency_key_reused` where what was sent under it is
 * something else. Of a file it is known only that it was one, for it is not read again; of a
 * template its name and language, for its words may have changed. What was edited or taken back
 * since, or what no channel can draw at the moment, is not judged.
 */
export function requireSame(sent: readonly SentPart[], parts: readonly Part[]): void {
  if (parts.length === 0 || sent.some((one) => one.has_changed)) return;
  const before = sent.flatMap((one) => one.parts);
  const isSame = parts.some(isFile)
    ? before.some(isFile)
    : isDeepStrictEqual(before.map(essence), parts.map(essence));
  if (!isSame) throw new AppError('idempotency_key_reused');
}

const isFile = (part: Part): boolean => part.kind === 'media';

/** As it lies in the database: without what is undefined. */
const essence = (part: Part): unknown =>
  part.kind === 'template'
    ? { kind: part.kind, name: part.name, language: part.language }
    : JSON.parse(JSON.stringify(part));
