import { readToken } from './token.ts';

/**
 * The tokens of the person at this tab: the one in use, and those whose sessions ended meanwhile.
 */
const own = new Set<string>();
const listeners = new Set<() => void>();
const waiting: ((goesOn: boolean) => void)[] = [];
let over = false;
let person: string | null = null;

/**
 * The server refused a call because its session has ended. Resolves once it is settled whether the
 * same person goes on (the call is then sent again: it was refused before it did anything) or not.
 * Meanwhile the page stays as it is.
 */
export async function goesOn(refused: string): Promise<boolean> {
  if (!own.has(refused)) return false;
  if (refused !== readToken()) return true;
  over = true;
  listeners.forEach((listener) => listener());
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * Somebody signed in. What waits is sent again when they are who was here before, and given up
 * otherwise.
 */
export function sessionOpened(token: string, userId: string, samePerson: boolean): void {
  person = userId;
  if (!samePerson) own.clear();
  own.add(token);
  answerWaiting(samePerson);
}

/** Nobody is signed in any more: what waits is given up. */
export function sessionClosed(): void {
  person = null;
  own.clear();
  answerWaiting(false);
}

function answerWaiting(answer: boolean): void {
  over = false;
  waiting.splice(0).forEach((resolve) => resolve(answer));
  listeners.forEach((listener) => listener());
}

/**
 * Whose token it is that calls are made with: what one person left is never sent in the name of the
 * next.
 */
export const personHere = (): string | null => person;

/** Whether the person has to sign in again before work goes on. */
export const isSessionOver = (): boolean => over;

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
