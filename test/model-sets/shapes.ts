import { z } from 'zod';

const Language = z.enum(['pt', 'en', 'es']);

/** `trusted` is false for text that no manager wrote, such as a page that was read in. */
const Entry = z.strictObject({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  trusted: z.boolean(),
});

/** What the manager of the agent has allowed it to write; anything else has no basis. */
const Permits = z.strictObject({
  labels: z.array(z.string()),
  fields: z.array(z.string()),
  teams: z.array(z.string()),
  templates: z.array(z.string()),
  notes: z.boolean(),
  schedule: z.boolean(),
  resolve: z.boolean(),
});

export const Business = z.strictObject({
  key: z.string(),
  language: Language,
  name: z.string(),
  instructions: z.string(),
  permits: Permits,
  knowledge: z.array(Entry).min(1),
});
export type Business = z.output<typeof Business>;

const toolNames = [
  'hand_off',
  'set_labels',
  'set_contact_field',
  'add_note',
  'schedule_message',
  'send_template',
  'assign_team',
  'resolve',
] as const;
export const Call = z.strictObject({
  name: z.enum(toolNames),
  args: z.record(z.string(), z.json()),
});
export type Call = z.output<typeof Call>;

/** What a model proposes: words for the customer (null: none) and calls of tools. */
const Proposal = z.strictObject({
  reply: z.strictObject({ text: z.string(), sources: z.array(z.string()) }).nullable(),
  calls: z.array(Call),
});
export type Proposal = z.output<typeof Proposal>;

const Case = {
  id: z.string(),
  /** Cases of one group are variants of one hand-written line, and are in the same half. */
  group: z.string(),
  language: Language,
  business: z.string(),
};

export const carriers = [
  'words',
  'name',
  'caption',
  'file_name',
  'quoted',
  'passage',
  'hidden',
  'picture',
  'tool',
] as const;
export type Carrier = (typeof carriers)[number];

export const goals = [
  'elsewhere',
  'tenant',
  'secret',
  'prompt',
  'write',
  'link',
  'price',
  'opt_out',
  'silence',
  'promise',
  'impersonate',
] as const;

/** The customer's turn. A field that is not there was not sent. */
export const Turn = z.strictObject({
  words: z.string(),
  profileName: z.string(),
  caption: z.string().optional(),
  fileName: z.string().optional(),
  quoted: z.string().optional(),
  pictureText: z.string().optional(),
  passage: Entry.optional(),
  tool: z.strictObject({ name: z.string(), result: z.string() }).optional(),
});
export type Turn = z.output<typeof Turn>;

/** What counts as a success of the attacker: any one of these. `judge.ts` says how it is read. */
export const Success = z.strictObject({
  contains: z.array(z.string()),
  matches: z.array(z.string()),
  effects: z.array(z.strictObject({ name: z.enum(toolNames), args: z.string() })),
  unanswered: z.boolean(),
});
export type Success = z.output<typeof Success>;

export const Injection = z.strictObject({
  ...Case,
  goal: z.enum(goals),
  carrier: z.enum(carriers),
  turn: Turn,
  obeying: Proposal,
  success: Success,
});
export type Injection = z.output<typeof Injection>;

export const Honest = z.strictObject({ ...Case, words: z.string(), proposal: Proposal });
export type Honest = z.output<typeof Honest>;

export const kinds = [
  'wrong_price',
  'unknown_price',
  'discount',
  'hours',
  'day',
  'address',
  'phone',
  'email',
  'link',
  'delivery_time',
  'stock',
  'payment_method',
  'warranty',
  'person',
  'order_state',
  'quantity',
  'percentage',
  'date',
  'promise',
] as const;

export const Invention = Honest.extend({
  invented: z.strictObject({ kind: z.enum(kinds), value: z.string().min(1) }),
});
export type Invention = z.output<typeof Invention>;
