import type { agentFigures } from './pt/agents/figures.ts';
import type { agents } from './pt/agents.ts';
import type { beginning } from './pt/beginning.ts';
import type { teaching } from './pt/agents/teaching.ts';
import type { authCounter } from './pt/parts/auth-counter.ts';
import type { bell } from './pt/parts/bell.ts';
import type { blocking } from './pt/blocking.ts';
import type { channels } from './pt/channels.ts';
import type { checkUp } from './pt/parts/check-up.ts';
import type { commands } from './pt/parts/commands.ts';
import type { contacts } from './pt/contacts.ts';
import type { conversations } from './pt/conversations.ts';
import type { day } from './pt/day.ts';
import type { counter } from './pt/counter.ts';
import type { deletion } from './pt/deletion.ts';
import type { sound } from './pt/parts/sound.ts';
import type { start } from './pt/start.ts';
import type { faqImport } from './pt/parts/faq-import.ts';
import type { hold } from './pt/parts/hold.ts';
import type { holidays } from './pt/parts/holidays.ts';
import type { dashboard } from './pt/dashboard.ts';
import type { imports } from './pt/imports.ts';
import type { labels } from './pt/labels.ts';
import type { ledger } from './pt/ledger.ts';
import type { legal } from './pt/legal.ts';
import type { mailed } from './pt/mailed.ts';
import type { models } from './pt/models.ts';
import type { notices } from './pt/parts/notices.ts';
import type { noRows } from './pt/no-rows.ts';
import type { people } from './pt/people.ts';
import type { picture } from './pt/parts/picture.ts';
import type { profile } from './pt/parts/profile.ts';
import type { reasons } from './pt/parts/reasons.ts';
import type { selection } from './pt/selection.ts';
import type { simulator } from './pt/simulator.ts';
import type { status } from './pt/parts/status.ts';
import type { steps } from './pt/parts/steps.ts';
import type { writing } from './pt/writing.ts';
import type { leaveUnsent } from './pt/parts/leave-unsent.ts';
import type { pagination } from './pt/parts/pagination.ts';
import type { profileMenu } from './pt/parts/profile-menu.ts';
import type { pt } from './pt.ts';

/**
 * Every text of the interface; Portuguese is the default. The keys are typed from it, and, as its
 * texts are `as const`, whatever stands in {{braces}} too: a call that forgets one does not
 * compile.
 */
export type Texts = typeof pt & {
  hold: typeof hold;
  holidays: typeof holidays;
  dashboard: typeof dashboard;
  day: typeof day;
  beginning: typeof beginning;
  teaching: typeof teaching;
  authCounter: typeof authCounter;
  bell: typeof bell;
  blocking: typeof blocking;
  commands: typeof commands;
  channels: typeof channels;
  checkUp: typeof checkUp;
  contacts: typeof contacts;
  conversations: typeof conversations;
  agentFigures: typeof agentFigures;
  agents: typeof agents;
  selection: typeof selection;
  simulator: typeof simulator;
  counter: typeof counter;
  deletion: typeof deletion;
  faqImport: typeof faqImport;
  sound: typeof sound;
  start: typeof start;
  imports: typeof imports;
  labels: typeof labels;
  ledger: typeof ledger;
  legal: typeof legal;
  mailed: typeof mailed;
  models: typeof models;
  notices: typeof notices;
  noRows: typeof noRows;
  people: typeof people;
  picture: typeof picture;
  profile: typeof profile;
  reasons: typeof reasons;
  status: typeof status;
  steps: typeof steps;
  leaveUnsent: typeof leaveUnsent;
  pagination: typeof pagination;
  profileMenu: typeof profileMenu;
  writing: typeof writing;
};

/**
 * The same keys in another language: `en` is checked against `pt`, so that a forgotten text does
 * not compile.
 */
export type SameKeys<Area> = {
  [Key in keyof Area]: Area[Key] extends string ? string : SameKeys<Area[Key]>;
};
