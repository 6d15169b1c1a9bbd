import { z } from 'zod';
import { MOST_REPLY_MINUTES } from './text-limits.ts';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';

/** People are warned when this share of the time has passed (migration 068 counts by it, too). */
export const WARN_SHARE = 0.75;

const Minutes = z.number().int().min(1).max(MOST_REPLY_MINUTES).nullable();

/**
 * How long a customer may wait for a person, in minutes in which people are there; null: no limit.
 * The first limit counts while nobody of the team has the conversation, the next one when somebody
 * does.
 */
export const ReplyLimits = z.strictObject({ firstMinutes: Minutes, nextMinutes: Minutes });
export type ReplyLimits = z.output<typeof ReplyLimits>;

const tag = 'people';
export const replyLimitRoutes = {
  readReplyLimits: route({
    method: 'get',
    path: '/api/reply-limits',
    summary: 'How long a customer may wait for a person',
    tag,
    auth: everyone,
    answer: { status: 200, data: ReplyLimits },
  }),
  writeReplyLimits: route({
    method: 'put',
    path: '/api/reply-limits',
    summary: 'Whoever waits already is counted anew, too',
    tag,
    auth: managers,
    body: ReplyLimits,
    answer: { status: 200, data: ReplyLimits },
  }),
};
