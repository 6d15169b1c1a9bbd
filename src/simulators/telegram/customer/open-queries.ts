import type { Bot } from '../state.ts';

/** Presses that wait for answerCallbackQuery; not worth remembering over a restart. */
export const openQueries = new WeakMap<Bot, Set<string>>();
