import type { AuthenticationState } from 'baileys';
import type { Baileys } from './baileys.ts';

/** The number and the LID of our own account, without the device number. */
export function ownNames(lib: Baileys, { creds }: AuthenticationState): string[] {
  return [creds.me?.id, creds.me?.lid].flatMap((jid) => (jid ? [lib.jidNormalizedUser(jid)] : []));
}
