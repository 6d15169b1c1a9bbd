import { z } from 'zod';

export const Kind = z.enum([
  'channel_error',
  'channel_problem',
  'credential_expiring',
  'handoff',
  'customer_wrote',
  'waited_for_opening',
  'waits_long',
  'snooze_over',
  'scheduled_failed',
  'assigned',
  'assigned_team',
  'mention',
  'invitation_accepted',
  'loop_guard',
  'undelivered',
  'unanswered',
  'worker_stopped',
  'model_error',
  'model_budget',
]);
export type Kind = z.output<typeof Kind>;

/**
 * Notices of these kinds tell what has happened, and are kept for a fixed time. All other kinds
 * tell what holds, and are withdrawn when it ends.
 */
export const facts: Kind[] = [
  'invitation_accepted',
  'loop_guard',
  'mention',
  'model_budget',
  'scheduled_failed',
  'undelivered',
  'unanswered',
];

/**
 * One thing that a workspace is told about. Notices with the same cause are shown as one, with
 * their number.
 */
export interface Notice {
  kind: Kind;
  cause: string;
  /** The same subject with the same cause is told once, however often it is raised. */
  subject: string;
  channelId: string | null;
  conversationId: string | null;
  detail: string | null;
  /**
   * If the notice is raised again after this many minutes, it is news, even to users who have read
   * or deleted it. Null: never.
   */
  newsAfterMinutes: number | null;
  /** The only user who is told; without it everybody in the workspace is. */
  userId?: string;
  /**
   * The team whose members are told first, and for how many minutes they alone are; null: for good.
   * A team without members means everybody.
   */
  team?: { id: string; aloneMinutes: number | null };
}

/**
 * The fields of a notice that names no channel or conversation, and whose repetition is never news.
 */
export const nowhere = {
  channelId: null,
  conversationId: null,
  detail: null,
  newsAfterMinutes: null,
};

/**
 * Takes the place of a handoff's note when the agent failed, so that each reader is told in their
 * own language.
 */
export const AGENT_FAILED = 'agent_failed';
