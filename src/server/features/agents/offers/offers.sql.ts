import { z } from 'zod';
import { fillTemplate, MessageTemplate } from '#channels/template.ts';
import type { Effects } from '#contract/agents/effects.ts';
import type { Offers } from '#server/agent/effects.ts';

const Listed = z.array(z.object({ id: z.string(), name: z.string() }));

/** What a workspace has for an agent to choose from, as `offered` reads it. */
export const Offered = {
  labels: Listed,
  fields: Listed,
  teams: Listed,
  templates: z.array(MessageTemplate),
};

const list = (table: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name) from (select id, name from ${table} where workspace_id = $1 order by name limit 100) o), '[]') as`;

/**
 * The columns of `Offered`, of the workspace `$1`. `channel`, `names`, `languages`: the parameters
 * that say on which channel templates are sent, and which are allowed, as two lists.
 */
export const offered = ({
  channel,
  names,
  languages,
}: Record<'channel' | 'names' | 'languages', `$${number}`>): string =>
  `${list('label')} labels, ${list('contact_field')} fields, ${list('team')} teams,
        coalesce((select jsonb_agg(t.content order by t.name, t.language) from channel_template t where t.workspace_id = $1 and t.channel_id = ${channel} and t.status = 'approved'
          and (t.name, t.language) in (select * from unnest(${names}::text[], ${languages}::text[]))), '[]') as templates`;

/** The two lists of `offered`. */
export const allowedTemplates = ({ templates }: Effects): [string[], string[]] => [
  templates.map(({ name }) => name),
  templates.map(({ language }) => language),
];

/** What an agent may choose from, by what it is allowed. */
export const toOffers = (
  { labels, fields, teams, templates }: z.output<z.ZodObject<typeof Offered>>,
  allowed: Effects,
): Offers => ({
  labels,
  fields,
  teams,
  templates: templates.map((template) => ({
    name: `${template.name} (${template.language})`,
    text: template.body.text,
    fill: (body) => fillTemplate(template, { body, buttons: [] }),
  })),
  resolve: allowed.resolve,
  scheduleMessages: allowed.scheduleMessages,
});
