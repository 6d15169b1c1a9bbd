import type { NoticeSubject } from '#contract/notice-choices.ts';
import type { Kind } from '../notice.ts';

/**
 * What each kind of notice is about, as a person chooses. `wrote`: whose the conversation is decides
 * (`wanted.sql.ts`).
 */
export const subjectOf: Record<Kind, NoticeSubject | 'wrote'> = {
  channel_error: 'channel',
  channel_problem: 'channel',
  credential_expiring: 'channel',
  handoff: 'waiting',
  customer_wrote: 'wrote',
  waited_for_opening: 'waiting',
  waits_long: 'waiting',
  snooze_over: 'waiting',
  scheduled_failed: 'unsent',
  assigned: 'given',
  assigned_team: 'given',
  mention: 'mention',
  invitation_accepted: 'team',
  loop_guard: 'unsent',
  undelivered: 'unsent',
  unanswered: 'unsent',
  worker_stopped: 'unsent',
  model_error: 'unsent',
  model_budget: 'unsent',
};
