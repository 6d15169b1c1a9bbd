import type { Bot } from '../state.ts';

/** Presses that wait for answerCallbackQuery. They need not survive a restart. */
export const openQueries = new WeakMap<Bot, Set<string>>();
