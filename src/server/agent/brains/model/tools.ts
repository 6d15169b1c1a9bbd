import { z } from 'zod';
import type { Offers } from '#server/agent/effects.ts';
import type { ThinkTool } from '#server/agent/think.ts';

/** How a model ends a turn. */
export const Reply = z.strictObject({
  text: z.string().trim().min(1).max(4000),
  sources: z.array(z.string().max(200)).max(20).default([]),
  kind: z.enum(['answer', 'question', 'courtesy']),
  choices: z.array(z.string().trim().min(1).max(60)).max(9).default([]),
});
export type Reply = z.output<typeof Reply>;
export const HandOff = z.strictObject({
  reason: z.enum(['asked_for_person', 'no_answer_found', 'anger', 'legal_topic']),
  note: z.string().trim().max(500).default(''),
});
export const Wait = z.strictObject({ reason: z.enum(['closing_thanks', 'gesture']) });

export const Search = z.strictObject({ query: z.string().trim().min(1).max(300) });
const AddNote = z.strictObject({ text: z.string().trim().min(1).max(1000) });

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

/** The schemas of the tools whose values are the business's own, where it has any. */
export function effectSchemas({ labels, fields, teams }: Offers) {
  const names = (of: readonly { name: string }[]) => z.enum(of.map(({ name }) => name));
  return {
    add_note: AddNote,
    ...(labels.length > 0 && {
      set_labels: z.strictObject({ labels: z.array(names(labels)).min(1).max(10) }),
    }),
    ...(fields.length > 0 && {
      set_contact_field: z.strictObject({
        field: names(fields),
        value: z.string().trim().min(1).max(500),
      }),
    }),
    ...(teams.length > 0 && { assign_team: z.strictObject({ team: names(teams) }) }),
  };
}

const descriptions = {
  set_labels: 'Put labels on the conversation, with your answer.',
  set_contact_field: 'Note what the customer said about themselves, with your answer.',
  assign_team: 'Give the conversation to a team, with your answer.',
};

/** The tools of a turn, by name, so that equal versions read equal lists. */
export function toolsFor(offers: Offers): ThinkTool[] {
  const schemas = effectSchemas(offers);
  const own = (['set_labels', 'set_contact_field', 'assign_team'] as const).flatMap((name) => {
    const schema = schemas[name];
    return schema ? [{ name, description: descriptions[name], schema: withoutMeta(schema) }] : [];
  });
  return [...fixed, ...own].sort((a, b) => (a.name < b.name ? -1 : 1));
}
