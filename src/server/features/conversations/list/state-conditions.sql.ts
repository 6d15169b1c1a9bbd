import type { z } from 'zod';
import type { ConversationState } from '#contract/conversations/conversation-lists.ts';
import {
  agentInCharge,
  asleep,
  personInCharge,
  promiseNotKept,
  unfinished,
} from '../state/predicates.sql.ts';

/** A list of conversations. */
export type State = z.output<typeof ConversationState>;

/**
 * What each state means for a conversation `c`, wherever conversations are listed or counted.
 * `answer_at` is set exactly while a customer message has no outcome. `$2` is the user who asks.
 * Each branch of `open` has its own partial index.
 */
export const stateConditions: Readonly<Record<State, string>> = {
  all: 'true',
  open: `${unfinished} and not ${asleep}`,
  closed: `not ${unfinished}`,
  waiting: `c.waiting_since is not null and not ${asleep}`,
  for_you: `c.waiting_since is not null and not ${asleep} and (${agentInCharge} or c.owner_user_id is null or c.owner_user_id = $2)`,
  not_kept: promiseNotKept,
  person: `${personInCharge} and not ${asleep}`,
  mine: `${personInCharge} and c.owner_user_id = $2 and not ${asleep}`,
  unowned: `${personInCharge} and c.owner_user_id is null and not ${asleep}`,
  snoozed: asleep,
  agent: `not ${personInCharge} and c.resolved_at is null`,
};
