import { overview } from './agents/overview.ts';
import { worker } from './agents/worker.ts';
import { brain } from './agents/brain.ts';
import { editor } from './agents/editor.ts';
import { knowledge } from './agents/knowledge.ts';
import { hours } from './agents/hours.ts';
import { tests } from './agents/tests.ts';
import { versions } from './agents/versions.ts';
import type { SameKeys } from '../texts.ts';
import type { agents as pt } from '../pt/agents.ts';

export const agents: SameKeys<typeof pt> = {
  title: 'AI agents',
  text: 'Automate your replies with an agent per channel.',
  standing_zero: 'None is on. Messages wait for a person.',
  standing_one: '{{count}} of {{total}} is on.',
  standing_other: '{{count}} of {{total}} are on.',
  add: 'New agent',
  status: { active: 'Active', inactive: 'Inactive' },
  toFillIn_one: '{{count}} question to fill in',
  toFillIn_other: '{{count}} questions to fill in',
  ...overview,
  ...worker,
  ...editor,
  ...brain,
  ...knowledge,
  ...hours,
  ...versions,
  ...tests,
};
