import { z } from 'zod';
import { SCHEDULED_AT_MOST } from '#contract/conversations/scheduled-messages.ts';
import type { Effects } from '#contract/agents/effects.ts';
import type { Background } from '#server/agent/model-run.ts';
import {
  allowedTemplates,
  Offered,
  offered,
  toOffers,
} from '#server/features/agents/offers/offers.sql.ts';
import { readValues } from '#server/features/contacts/fields.ts';
import { isSummedUp } from '#server/features/conversations/steps/summed-up.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { wasSaid } from './said.sql.ts';
import { saidIn, SaidRow } from './said.ts';
import { beginsAfter, MOST_READ } from './window.ts';

const BackgroundRow = z.object({
  earlier: z.number(),
  covered: z.number(),
  summary: z.string().nullable(),
  said: z.array(SaidRow),
  values: z.record(z.string(), z.unknown()),
  /** The contact that stands for the person, where contacts were merged. */
  merged: z.string().nullable(),
  ...Offered,
  /** Messages that are to be sent at a time. */
  scheduled: z.number(),
});

export interface BackgroundAsked {
  workspaceId: string;
  conversationId: string;
  contactId: string;
  /** The messages that are answered now, which do not count. */
  messageIds: string[];
  channelId: string;
  /** What the agent is allowed. */
  allowed: Effects;
}

export interface ReadBackground extends Omit<Background, 'journal'> {
  /** How many messages were said before. */
  earlier: number;
  /** How many of them the summary covers. */
  covered: number;
}

/** Reads what only a model reads, in one statement; of merged contacts, what the person has. */
export async function readBackground(
  db: Queryable,
  asked: BackgroundAsked,
): Promise<ReadBackground> {
  const { workspaceId, conversationId, contactId, messageIds, channelId, allowed } = asked;
  const before = `from message m where m.conversation_id = $2 and m.workspace_id = $1 and m.id <> all($4::uuid[]) and ${wasSaid}`;
  const [row] = await query(db, BackgroundRow, {
    name: 'read-background',
    text: `select counted.earlier, counted.covered, c.summary,
        coalesce((select jsonb_agg(jsonb_build_object('direction', m.direction, 'author', coalesce(m.author, ''), 'parts', m.parts) order by m.created_at, m.id)
          from (select m.* ${before} order by m.created_at desc, m.id desc limit ${MOST_READ}) m), '[]') as said,
        k.fields as values, k.person_id as merged,
        ${offered({ channel: '$5', names: '$6', languages: '$7' })},
        (select count(*)::integer from scheduled_message w where w.conversation_id = $2 and w.handed_at is null) as scheduled
      from conversation c join contact k on k.workspace_id = c.workspace_id and k.id = $3, lateral (select count(*) as earlier, count(*) filter (where ${isSummedUp}) as covered ${before}) counted
      where c.id = $2 and c.workspace_id = $1`,
    values: [
      workspaceId,
      conversationId,
      contactId,
      messageIds,
      channelId,
      ...allowedTemplates(allowed),
    ],
  });
  if (!row) throw new Error('What a model reads could not be read.');
  const { earlier, covered, summary, said, merged, fields, scheduled } = row;
  const values = merged === null ? row.values : await readValues(db, workspaceId, merged);
  const offers = toOffers(row, allowed);
  return {
    earlier,
    covered,
    summary,
    transcript: said.slice(-(earlier - beginsAfter(earlier))).flatMap(saidIn),
    fields: Object.fromEntries(
      fields.flatMap(({ id, name }) => {
        const value = values[id];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ),
    offers: {
      ...offers,
      scheduleMessages: offers.scheduleMessages && scheduled < SCHEDULED_AT_MOST,
    },
  };
}
