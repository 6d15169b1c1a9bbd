import { onStoredElsewhere, readStored, writeStored } from '../stored.ts';

let token = readStored('token');

/** The bearer token that this tab uses; null: there is none. */
export const readToken = (): string | null => token;

export function writeToken(value: string | null): void {
  token = value;
  writeStored('token', value);
}

/**
 * Tells the other tabs that the person wants to be signed out. A token that merely disappears from
 * the storage does not sign them out.
 */
export function leaveEverywhere(): void {
  writeToken(null);
  writeStored('left', String(Date.now()));
}

/**
 * Reports what another tab did. This tab keeps its own token until it knows whose the new one is,
 * so that nothing is ever sent in the name of somebody else. Returns a function that stops it.
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
