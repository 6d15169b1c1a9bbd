import type { AuthenticationState } from 'baileys';
import type { Baileys } from './baileys.ts';

/** Number and LID of our own account, without device. */
export function ownNames(lib: Baileys, { creds }: AuthenticationState): string[] {
  return [creds.me?.id, creds.me?.lid].flatMap((jid) => (jid ? [lib.jidNormalizedUser(jid)] : []));
}
