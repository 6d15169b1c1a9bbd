const listeners = new Set<() => void>();
const waiting: ((said: boolean) => void)[] = [];
let asked = false;

/**
 * The server wants the password again before it does what was asked. Resolves once it was said (the
 * call is then sent again: it was refused before it did anything) or the person gave up. Meanwhile
 * the page stays as it is, with all that was typed.
 */
export function passwordSaid(): Promise<boolean> {
  asked = true;
  listeners.forEach((listener) => listener());
  return new Promise((resolve) => waiting.push(resolve));
}

/** The password was said, or the person does not want to. */
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
