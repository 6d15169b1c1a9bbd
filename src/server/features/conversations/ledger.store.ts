import { z } from 'zod';
import type { LedgerOutcome } from '#contract/ledger.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { MessageRow, shownMessages } from './messages.store.ts';
import { isResolvedByAgent } from './resolved-by-agent.ts';

/** What may be asked of a message. Counted and listed by the same words everywhere. */
export interface MessageFilter {
  direction?: 'in' | 'out' | undefined;
  outcome?: z.output<typeof LedgerOutcome> | undefined;
  author?: 'customer' | 'agent' | 'person' | undefined;
}

const outcomes: Readonly<Record<NonNullable<MessageFilter['outcome']>, string>> = {
  pending: `m.direction = 'in' and m.outcome is null`,
  answered: `m.outcome = 'answered'`,
  handed_off: `m.outcome = 'handed_off'`,
  waiting_person: `m.outcome = 'waiting_person'`,
  closed: `m.outcome = 'closed'`,
  failed: `m.outcome = 'failed'`,
  resolved_by_agent: isResolvedByAgent,
};
const authors: Readonly<Record<NonNullable<MessageFilter['author']>, string>> = {
  customer: `m.author = 'customer'`,
  agent: `m.author = 'agent'`,
  person: `m.author in ('person', 'phone')`,
};

/** The filter as a condition on a message `m`. */
export const messageCondition = ({ direction, outcome, author }: MessageFilter): string =>
  [direction && `m.direction = '${direction}'`, outcome && outcomes[outcome], author && authors[author]].filter(Boolean).join(' and ') ||
  'true';

export interface LedgerFilter extends MessageFilter {
  workspaceId: string;
  channelId?: string | undefined;
  /** Instants; the end is not included. */
  start: string;
  end: string;
}

/** The channels are few, and each has its messages in the order of time (`message_channel_time`). */
function ofChannels({ workspaceId, channelId, start, end }: LedgerFilter): { channels: string; time: string; values: unknown[] } {
  return {
    channels: `ch.workspace_id = $1 and ch.purged_at is null${channelId ? ' and ch.id = $4' : ''}`,
    time: 'm.workspace_id = $1 and m.channel_id = ch.id and m.created_at >= $2 and m.created_at < $3',
    values: [workspaceId, start, end, ...(channelId ? [channelId] : [])],
  };
}

/** Newest first. */
export function listLedger(db: Queryable, filter: LedgerFilter & { limit: number; offset: number }): Promise<MessageRow[]> {
  const { channels, time, values } = ofChannels(filter);
  const limit = values.push(filter.limit);
  const offset = values.push(filter.offset);
  const order = 'm.created_at desc, m.id desc';
  return query(db, MessageRow, {
    text: `${shownMessages(`select m.* from (
        select m.id from channel ch, lateral (
          select m.id, m.created_at from message m where ${time} and ${messageCondition(filter)} order by ${order} limit $${limit}::bigint + $${offset}::bigint
        ) m where ${channels} order by ${order} limit $${limit} offset $${offset}
      ) page join message m on m.id = page.id`)} order by ${order}`,
    values,
  });
}

export async function countLedger(db: Queryable, filter: LedgerFilter): Promise<number> {
  const { channels, time, values } = ofChannels(filter);
  const [row] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from channel ch join message m on ${time} where ${channels} and ${messageCondition(filter)}`,
    values,
  });
  return row?.total ?? 0;
}
