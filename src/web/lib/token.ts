import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

let token = readStored('token');
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

onStoredElsewhere('token', (value) => {
  token = value;
  tell();
});

/** The bearer token of the session, or null. */
export const readToken = (): string | null => token;

export function writeToken(value: string | null): void {
  if (value === token) return;
  token = value;
  writeStored('token', value);
  tell();
}

/** Hears every change of the token, other tabs included. Returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
