import { readToken } from './token.ts';

/** The tokens of the person at this tab: the one in use, and those whose sessions have ended. */
const own = new Set<string>();
const listeners = new Set<() => void>();
const waiting: ((goesOn: boolean) => void)[] = [];
let over = false;
let person: string | null = null;

/**
 * The server refused a call because its session has ended. Resolves to true when the same person
 * signs in again (the call is then sent again: it was refused before it did anything), and to false
 * otherwise. Meanwhile the page stays as it is.
 */
export async function goesOn(refused: string): Promise<boolean> {
  if (!own.has(refused)) return false;
  if (refused !== readToken()) return true;
  over = true;
  listeners.forEach((listener) => listener());
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * Somebody signed in. If it is the same person as before, waiting calls are sent again; otherwise
 * they are given up.
 */
export function sessionOpened(token: string, userId: string, samePerson: boolean): void {
  person = userId;
  if (!samePerson) own.clear();
  own.add(token);
  answerWaiting(samePerson);
}

/** Nobody is signed in any more, so waiting calls are given up. */
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
 * The user whose token the calls use. Messages that one person left unsent are never sent in the
 * name of the next one.
 */
export const personHere = (): string | null => person;

/** Whether the person has to sign in again before work goes on. */
export const isSessionOver = (): boolean => over;

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
