import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { SCHEDULED_AT_MOST } from '#contract/conversations/scheduled-messages.ts';
import type { Effects } from '#contract/agents/effects.ts';
import { wordsSaid } from '#server/agent/words-said.ts';
import type { Background, Said } from '#server/agent/model-run.ts';
import {
  allowedTemplates,
  Offered,
  offered,
  toOffers,
} from '#server/features/agents/offers/offers.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

/** The least that a model reads of what was said before. */
const LAST = 20;
/** Its beginning moves by so many, so that a provider may keep what it has read. */
const BLOCK = 10;

const BackgroundRow = z.object({
  earlier: z.number(),
  said: z.array(
    z.object({ direction: z.enum(['in', 'out']), author: z.string(), parts: z.array(z.unknown()) }),
  ),
  values: z.record(z.string(), z.unknown()),
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

/** Reads what only a model reads, in one statement. */
export async function readBackground(
  db: Queryable,
  asked: BackgroundAsked,
): Promise<Omit<Background, 'journal'>> {
  const { workspaceId, conversationId, contactId, messageIds, channelId, allowed } = asked;
  const before = `from message m where m.conversation_id = $2 and m.workspace_id = $1 and m.id <> all($4::uuid[])
    and (m.direction = 'in' or m.delivery not in ('failed', 'cancelled'))`;
  const [row] = await query(db, BackgroundRow, {
    name: 'read-background',
    text: `select (select count(*) ${before}) as earlier,
        coalesce((select jsonb_agg(jsonb_build_object('direction', m.direction, 'author', coalesce(m.author, ''), 'parts', m.parts) order by m.created_at, m.id)
          from (select m.* ${before} order by m.created_at desc, m.id desc limit ${LAST + BLOCK}) m), '[]') as said,
        coalesce((select k.fields from contact k where k.workspace_id = $1 and k.id = $3), '{}') as values,
        ${offered({ channel: '$5', names: '$6', languages: '$7' })},
        (select count(*)::integer from scheduled_message w where w.conversation_id = $2 and w.handed_at is null) as scheduled`,
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
  const { earlier, said, values, fields, scheduled } = row;
  const offers = toOffers(row, allowed);
  const begins = Math.max(0, Math.floor((earlier - LAST) / BLOCK) * BLOCK);
  return {
    transcript: said.slice(-(earlier - begins)).flatMap(wordsOf),
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

function wordsOf({
  direction,
  author,
  parts,
}: z.output<typeof BackgroundRow>['said'][number]): Said[] {
  const text = wordsSaid(parts.flatMap((part) => Part.safeParse(part).data ?? []));
  if (text === '') return [];
  if (direction === 'in') return [{ author: 'customer', text }];
  return [{ author: author === 'person' || author === 'phone' ? 'person' : 'agent', text }];
}
