import { isDeepStrictEqual } from 'node:util';
import type { Part } from '#channels/message.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SentPart } from '../writing/send-as-person.store.ts';

/**
 * The same id must mean the same message: throws `idempotency_key_reused` if something else was
 * sent under it. Two files count as the same, because they are not read again. Two templates count
 * as the same if their name and language match, because their words may have changed. A message
 * that was edited or removed since, or that no channel can render at the moment, is not compared.
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

/** The part as the database stores it, without fields that are undefined. */
const essence = (part: Part): unknown =>
  part.kind === 'template'
    ? { kind: part.kind, name: part.name, language: part.language }
    : JSON.parse(JSON.stringify(part));
