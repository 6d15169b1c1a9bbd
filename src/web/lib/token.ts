import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

let token = readStored('token');

/** The bearer token that this tab uses, or null. */
export const readToken = (): string | null => token;

export function writeToken(value: string | null): void {
  token = value;
  writeStored('token', value);
}

/**
 * Tells the other tabs that the person wants to be signed out: a token that merely vanished takes
 * nothing away from them.
 */
export function leaveEverywhere(): void {
  writeToken(null);
  writeStored('left', String(Date.now()));
}

/**
 * What another tab did. This tab goes on with its own token until it knows whose the new one is, so
 * that nothing is ever sent in the name of somebody else. Returns how to stop.
 */
export function onOtherTab({
  signedIn,
  left,
}: {
  signedIn: (token: string) => void;
  left: () => void;
}): () => void {
  const stops = [
    onStoredElsewhere('token', (value) => value !== null && value !== token && signedIn(value)),
    onStoredElsewhere('left', () => left()),
  ];
  return () => stops.forEach((stop) => stop());
}
