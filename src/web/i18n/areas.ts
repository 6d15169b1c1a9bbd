/** The texts of each area that come with its screens: one file a language. */
export const areas = {
  agents: { pt: () => import('./pt/agents.ts'), en: () => import('./en/agents.ts') },
  beginning: { pt: () => import('./pt/beginning.ts'), en: () => import('./en/beginning.ts') },
  blocking: { pt: () => import('./pt/blocking.ts'), en: () => import('./en/blocking.ts') },
  channels: { pt: () => import('./pt/channels.ts'), en: () => import('./en/channels.ts') },
  contacts: { pt: () => import('./pt/contacts.ts'), en: () => import('./en/contacts.ts') },
  conversations: {
    pt: () => import('./pt/conversations.ts'),
    en: () => import('./en/conversations.ts'),
  },
  counter: { pt: () => import('./pt/counter.ts'), en: () => import('./en/counter.ts') },
  dashboard: { pt: () => import('./pt/dashboard.ts'), en: () => import('./en/dashboard.ts') },
  day: { pt: () => import('./pt/day.ts'), en: () => import('./en/day.ts') },
  deletion: { pt: () => import('./pt/deletion.ts'), en: () => import('./en/deletion.ts') },
  start: { pt: () => import('./pt/start.ts'), en: () => import('./en/start.ts') },
  imports: { pt: () => import('./pt/imports.ts'), en: () => import('./en/imports.ts') },
  labels: { pt: () => import('./pt/labels.ts'), en: () => import('./en/labels.ts') },
  legal: { pt: () => import('./pt/legal.ts'), en: () => import('./en/legal.ts') },
  mailed: { pt: () => import('./pt/mailed.ts'), en: () => import('./en/mailed.ts') },
  models: { pt: () => import('./pt/models.ts'), en: () => import('./en/models.ts') },
  people: { pt: () => import('./pt/people.ts'), en: () => import('./en/people.ts') },
  simulator: { pt: () => import('./pt/simulator.ts'), en: () => import('./en/simulator.ts') },
  teaching: {
    pt: () => import('./pt/agents/teaching.ts'),
    en: () => import('./en/agents/teaching.ts'),
  },
  writing: { pt: () => import('./pt/writing.ts'), en: () => import('./en/writing.ts') },
} as const;
