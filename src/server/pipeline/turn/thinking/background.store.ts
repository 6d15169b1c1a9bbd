import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { fillTemplate, MessageTemplate } from '#channels/template.ts';
import { SCHEDULED_AT_MOST } from '#contract/conversations/scheduled-messages.ts';
import type { Effects } from '#contract/agents/effects.ts';
import type { Background, Said } from '#server/agent/model-run.ts';
import { query, type Queryable } from '#server/platform/db.ts';

/** The least that a model reads of what was said before. */
const LAST = 20;
/** Its beginning moves by so many, so that a provider may keep what it has read. */
const BLOCK = 10;

const Listed = z.array(z.object({ id: z.string(), name: z.string() }));
const BackgroundRow = z.object({
  earlier: z.number(),
  said: z.array(
    z.object({ direction: z.enum(['in', 'out']), author: z.string(), parts: z.array(z.unknown()) }),
  ),
  values: z.record(z.string(), z.unknown()),
  labels: Listed,
  fields: Listed,
  teams: Listed,
  templates: z.array(MessageTemplate),
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
  const list = (table: string): string =>
    `coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name) from (select id, name from ${table} where workspace_id = $1 order by name limit 100) o), '[]') as`;
  const before = `from message m where m.conversation_id = $2 and m.workspace_id = $1 and m.id <> all($4::uuid[])
    and (m.direction = 'in' or m.delivery not in ('failed', 'cancelled'))`;
  const [row] = await query(db, BackgroundRow, {
    name: 'read-background',
    text: `select (select count(*) ${before}) as earlier,
        coalesce((select jsonb_agg(jsonb_build_object('direction', m.direction, 'author', coalesce(m.author, ''), 'parts', m.parts) order by m.created_at, m.id)
          from (select m.* ${before} order by m.created_at desc, m.id desc limit ${LAST + BLOCK}) m), '[]') as said,
        coalesce((select k.fields from contact k where k.workspace_id = $1 and k.id = $3), '{}') as values,
        ${list('label')} labels, ${list('contact_field')} fields, ${list('team')} teams,
        coalesce((select jsonb_agg(t.content order by t.name, t.language) from channel_template t where t.workspace_id = $1 and t.channel_id = $5 and t.status = 'approved'
          and (t.name, t.language) in (select * from unnest($6::text[], $7::text[]))), '[]') as templates,
        (select count(*)::integer from scheduled_message w where w.conversation_id = $2 and w.handed_at is null) as scheduled`,
    values: [
      workspaceId,
      conversationId,
      contactId,
      messageIds,
      channelId,
      allowed.templates.map(({ name }) => name),
      allowed.templates.map(({ language }) => language),
    ],
  });
  if (!row) throw new Error('What a model reads could not be read.');
  const { earlier, said, values, labels, fields, teams, templates, scheduled } = row;
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
      labels,
      fields,
      teams,
      templates: templates.map((template) => ({
        name: `${template.name} (${template.language})`,
        text: template.body.text,
        fill: (body) => fillTemplate(template, { body, buttons: [] }),
      })),
      resolve: allowed.resolve,
      scheduleMessages: allowed.scheduleMessages && scheduled < SCHEDULED_AT_MOST,
    },
  };
}

function wordsOf({
  direction,
  author,
  parts,
}: z.output<typeof BackgroundRow>['said'][number]): Said[] {
  const text = parts.flatMap((part) => textOf(Part.safeParse(part).data)).join('\n');
  if (text === '') return [];
  if (direction === 'in') return [{ author: 'customer', text }];
  return [{ author: author === 'person' || author === 'phone' ? 'person' : 'agent', text }];
}

function textOf(part: Part | undefined): string[] {
  switch (part?.kind) {
    case 'text':
    case 'buttons':
      return [part.text];
    case 'choice':
      return part.label === undefined ? [] : [part.label];
    case 'media':
      return [part.caption ?? `(${part.media})`];
    default:
      return [];
  }
}
