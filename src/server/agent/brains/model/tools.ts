import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { OfferedTemplate, Offers } from '#server/agent/effects.ts';
import { cleanUntrusted } from '#server/agent/guards/model/clean-untrusted.ts';
import type { ThinkTool } from '#server/agent/think.ts';

/** Words of a model. What no reader sees is taken out here, so that guards judge what is sent. */
const words = z.string().overwrite(cleanUntrusted).trim();

/** How a model ends a turn. */
export const Reply = z.strictObject({
  text: words.min(1).max(4000),
  sources: z.array(z.string().max(200)).max(20).default([]),
  kind: z.enum(['answer', 'question', 'courtesy']),
  choices: z.array(words.min(1).max(60)).max(9).default([]),
  calculations: z
    .array(z.string().max(200))
    .max(30)
    .default([])
    .describe(
      'How you worked out each number, price, hour and date that no passage says, one equation each, in order: "4 * 48 = 192", "192 + 70 = 262", "262 - 5% = 248.90", "18:00 - 1:30 = 16:30", "2026-12-01 + 10 days = 2026-12-11", "2026-12-01 + 5 working days = 2026-12-08". They are done again: what is not named here is refused.',
    ),
});
export type Reply = z.output<typeof Reply>;
export const HandOff = z.strictObject({
  reason: z.enum(['asked_for_person', 'no_answer_found', 'anger', 'legal_topic']),
  note: words.max(500).default(''),
});
export const Wait = z.strictObject({ reason: z.enum(['closing_thanks', 'gesture']) });

export const Search = z.strictObject({ query: z.string().trim().min(1).max(300) });
const AddNote = z.strictObject({ text: words.min(1).max(1000) });

const withoutMeta = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
};

const fixed: ThinkTool[] = [
  {
    name: 'add_note',
    description: 'Leave a note for the team, written with your answer. The customer never sees it.',
    schema: withoutMeta(AddNote),
  },
  {
    name: 'hand_off',
    description:
      'End: call a person of the team. The business’s own words tell the customer; the note is for the person.',
    schema: withoutMeta(HandOff),
  },
  {
    name: 'reply',
    description: 'End: answer the customer.',
    schema: withoutMeta(Reply),
  },
  {
    name: 'search',
    description: 'Find more passages of the business, by the customer’s question in its language.',
    schema: withoutMeta(Search),
  },
  {
    name: 'wait',
    description: 'End: say nothing, because the customer asked for nothing.',
    schema: withoutMeta(Wait),
  },
];

/** The date and the hour where the business is. */
const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/** The schemas of the tools whose values are the business's own, where it has any, or allows it. */
export function effectSchemas(offers: Offers) {
  const { labels, fields, teams, templates } = offers;
  const names = (of: readonly { name: string }[]) => z.enum(of.map(({ name }) => name));
  return {
    add_note: AddNote,
    ...(labels.length > 0 && {
      set_labels: z.strictObject({ labels: z.array(names(labels)).min(1).max(10) }),
    }),
    ...(fields.length > 0 && {
      set_contact_field: z.strictObject({
        field: names(fields),
        value: words.min(1).max(500),
      }),
    }),
    ...(teams.length > 0 && { assign_team: z.strictObject({ team: names(teams) }) }),
    ...(templates.length > 0 && {
      send_template: z.strictObject({
        template: names(templates),
        variables: z.array(words.min(1).max(1024)).max(20).default([]),
      }),
    }),
    ...(offers.scheduleMessages && {
      schedule_message: z.strictObject({
        at: LocalTime,
        text: words.min(1).max(2000),
        sources: z.array(z.string().max(200)).max(20).default([]),
      }),
    }),
    ...(offers.resolve && { resolve: z.strictObject({}) }),
  };
}

const descriptions = {
  set_labels: 'Put labels on the conversation, with your answer.',
  set_contact_field: 'Note what the customer said about themselves, with your answer.',
  assign_team:
    'Note which team the conversation belongs to, with your answer or before a hand-over. It calls nobody.',
  resolve: 'Close the conversation with your goodbye, because the customer said that this was all.',
  schedule_message:
    'Write this to the customer later, at a day and an hour that they asked for (local time, 2026-07-01T14:00). Name its sources as in an answer.',
  send_template: 'Send one of these messages of the business after your answer:',
};

/** What a template says, with its places in the order of the variables. */
const wordsOf = ({ name, text }: OfferedTemplate): string =>
  `${name}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`;

const effectNames = [
  'assign_team',
  'resolve',
  'schedule_message',
  'send_template',
  'set_contact_field',
  'set_labels',
] as const;

/**
 * The tools of a turn, by name, so that equal versions read equal lists. To write their schemas takes
 * longer than the rest of a step, so the lists are kept by what was offered.
 */
export function toolsFor(offers: Offers): ThinkTool[] {
  const key = JSON.stringify(offers);
  const tools = kept.get(key) ?? makeTools(offers);
  kept.set(key, tools);
  return tools;
}
const kept = new LRUCache<string, ThinkTool[]>({ max: 200 });

function makeTools(offers: Offers): ThinkTool[] {
  const schemas = effectSchemas(offers);
  const own = effectNames.flatMap((name) => {
    const schema = schemas[name];
    if (!schema) return [];
    const more = name === 'send_template' ? offers.templates.map(wordsOf) : [];
    const description = [descriptions[name], ...more].join('\n');
    return [{ name, description, schema: withoutMeta(schema) }];
  });
  return [...fixed, ...own].sort((a, b) => (a.name < b.name ? -1 : 1));
}
