import { z } from 'zod';

export const Kind = z.enum([
  'channel_error',
  'channel_problem',
  'credential_expiring',
  'handoff',
  'snooze_over',
  'scheduled_failed',
  'assigned',
  'assigned_team',
  'invitation_accepted',
  'loop_guard',
  'undelivered',
  'unanswered',
  'worker_stopped',
]);
export type Kind = z.output<typeof Kind>;

/** These happened, and stay until they are old; the others hold until they end. */
export const facts: Kind[] = [
  'invitation_accepted',
  'loop_guard',
  'scheduled_failed',
  'undelivered',
  'unanswered',
];

/**
 * One thing that a workspace is told about. Things of one cause are shown as one, with their
 * number.
 */
export interface Notice {
  kind: Kind;
  cause: string;
  /** The same thing again is told once, however often it is raised. */
  subject: string;
  channelId: string | null;
  conversationId: string | null;
  detail: string | null;
  /**
   * Raised again so many minutes later it is news, also for who has read or deleted it; null =
   * never.
   */
  newsAfterMinutes: number | null;
  /** Who alone is told; without it everybody of the workspace. */
  userId?: string;
  /**
   * Whose people are told first, and for how many minutes they alone; null = for good. A team
   * without people is everybody.
   */
  team?: { id: string; aloneMinutes: number | null };
}

/** What a notice says that names no place, and whose repetition is never news. */
export const nowhere = {
  channelId: null,
  conversationId: null,
  detail: null,
  newsAfterMinutes: null,
};
