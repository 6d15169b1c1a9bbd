import type { TFunction } from 'i18next';

/**
 * What is told of an agent that answers from now on, with how many of its questions have no answer
 * yet: a warning, it answers all the same.
 */
export const withBlanks = (text: string, toFillIn: number, t: TFunction): string =>
  toFillIn === 0 ? text : `${text} ${t('agents.toFillIn', { count: toFillIn })}.`;
