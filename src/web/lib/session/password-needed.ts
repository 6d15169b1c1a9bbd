const listeners = new Set<() => void>();
const waiting: ((said: boolean) => void)[] = [];
let asked = false;

/**
 * The server asks for the password again before it does what was requested. Resolves to true once
 * the person has given it (the call is then sent again: it was refused before it did anything), and
 * to false when they gave up. Meanwhile the page keeps everything that was typed.
 */
export function passwordSaid(): Promise<boolean> {
  asked = true;
  listeners.forEach((listener) => listener());
  return new Promise((resolve) => waiting.push(resolve));
}

/** The person gave the password, or declined to. */
export function settlePassword(said: boolean): void {
  asked = false;
  waiting.splice(0).forEach((resolve) => resolve(said));
  listeners.forEach((listener) => listener());
}

export const isPasswordAsked = (): boolean => asked;

export function onPasswordAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
