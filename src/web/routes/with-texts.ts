/** The texts of each area, which are loaded together with its screens. */
export const texts = {
  dashboard: () => import('#web/i18n/dashboard.ts'),
  channels: () => import('#web/i18n/channels.ts'),
  conversations: () => import('#web/i18n/conversations.ts'),
  contacts: () => import('#web/i18n/contacts.ts'),
  agents: () => import('#web/i18n/agents.ts'),
  simulator: () => import('#web/i18n/simulator.ts'),
  legal: () => import('#web/i18n/legal.ts'),
  deletion: () => import('#web/i18n/deletion.ts'),
  people: () => import('#web/i18n/people.ts'),
  imports: () => import('#web/i18n/imports.ts'),
};

/** Loads a screen together with the texts of its area. */
export const withTexts = async <Screen>(
  area: Promise<unknown>,
  screen: Promise<Screen>,
): Promise<Screen> => (await Promise.all([screen, area]))[0];
