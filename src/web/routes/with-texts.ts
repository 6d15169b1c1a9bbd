import { loadTexts } from '#web/i18n/i18n.ts';

/** The texts of each area, which are loaded together with its screens. */
export const texts = {
  dashboard: () => loadTexts('dashboard', 'counter', 'day'),
  channels: () => loadTexts('channels'),
  conversations: () => loadTexts('conversations', 'labels'),
  contacts: () => loadTexts('contacts', 'labels', 'blocking'),
  // Where an agent answers is told in the words of the channels.
  agents: () => loadTexts('agents', 'channels'),
  mailed: () => loadTexts('mailed'),
  models: () => loadTexts('models'),
  start: () => loadTexts('start', 'simulator'),
  simulator: () => loadTexts('simulator'),
  legal: () => loadTexts('legal'),
  deletion: () => loadTexts('deletion'),
  people: () => loadTexts('people'),
  imports: () => loadTexts('contacts', 'labels', 'imports'),
};

/** Loads a screen together with the texts of its area. */
export const withTexts = async <Screen>(
  area: Promise<unknown>,
  screen: Promise<Screen>,
): Promise<Screen> => (await Promise.all([screen, area]))[0];
