import type { TFunction } from 'i18next';

/**
 * Adds to the message that an agent answers from now on how many of its questions have no answer
 * yet. That is only a warning; the agent answers all the same.
 */
export const withBlanks = (text: string, toFillIn: number, t: TFunction): string =>
  toFillIn === 0 ? text : `${text} ${t('agents.toFillIn', { count: toFillIn })}.`;
