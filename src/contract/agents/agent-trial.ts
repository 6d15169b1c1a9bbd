import { z } from 'zod';
import { Transcript, Unreadable } from '#channels/message.ts';
import { Explanation } from '../models/passport.ts';
import { AgentConfig } from './agents.ts';
import { ChannelTypeSchema, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { TRIED_FILE_BYTES } from './tried-file.ts';

/** What is tried: the draft, the version that customers get, or one by its number. */
export const TriedVersion = z.enum(['draft', 'live']).or(z.number().int().min(1).max(1e9));
export type TriedVersion = z.output<typeof TriedVersion>;

const words = z.string().trim().max(8000);
const Trial = z.strictObject({
  message: words.min(1),
  history: z
    .array(z.strictObject({ role: z.enum(['customer', 'agent']), text: z.string().max(8000) }))
    .max(100)
    .default([]),
  /**
   * The customer writes there: what is said has that channel's form, and its hours and texts are
   * those of the agent's first channel of the type. Left out: nowhere, with the workspace's.
   */
  channelType: ChannelTypeSchema.optional(),
  /** Left out: the draft, or `config`. */
  version: TriedVersion.optional(),
  /** Try an unsaved draft. */
  config: AgentConfig.optional(),
  /** When the customer writes. Left out: now. */
  at: z.iso
    .datetime({ offset: true })
    .refine((at) => at >= '2000' && at < '2100')
    .optional(),
  contactName: z.string().trim().min(1).max(200).optional(),
  /** The `state` of the previous answer, so that a dialogue continues. */
  state: z.record(z.string(), z.unknown()).default({}),
});
const isOfOne = ({ version, config }: Pick<z.output<typeof Trial>, 'version' | 'config'>) =>
  version === undefined || config === undefined;
export const ProcessMessageBody = Trial.refine(isOfOne, { path: ['version'] });
/** What is said beside a file, which needs no words. */
export const FileTrial = Trial.extend({ message: words.default('') }).refine(isOfOne, {
  path: ['version'],
});
/** What is said beside a file has as much room as the same in a body of JSON. */
const FIELD_BYTES = 1024 * 1024;

/** Something that the agent would do beside its answer. In a trial nothing of it is done. */
export const WouldDo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set_labels'), labels: z.array(z.string()) }),
  z.object({ kind: z.literal('set_contact_field'), field: z.string(), value: z.string() }),
  z.object({ kind: z.literal('add_note'), text: z.string() }),
  z.object({ kind: z.literal('assign_team'), team: z.string() }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('schedule_message'), at: z.iso.datetime(), text: z.string() }),
  z.object({ kind: z.literal('send_template'), text: z.string() }),
]);
export type WouldDo = z.output<typeof WouldDo>;

/** A question to a model, as it left: what it read that it had not read before, and its answer. */
export const TrialRequest = z.object({
  read: z.array(
    z.object({ by: z.enum(['system', 'user', 'assistant', 'tool']), text: z.string() }),
  ),
  /** The tools that it was offered. */
  tools: z.array(z.string()),
  /** Null: it gave no answer, for the reason in `failed`. */
  answer: z
    .object({
      model: z.string(),
      text: z.string(),
      calls: z.array(z.object({ name: z.string(), args: z.unknown() })),
      tokens: Explanation.shape.tokens,
      costMicros: z.number(),
      ms: z.number().int(),
    })
    .nullable(),
  failed: z.string().nullable(),
});
export type TrialRequest = z.output<typeof TrialRequest>;

export const ProcessedMessage = z.object({
  /** What answered: the number of a version, or null: the draft. */
  version: z.number().int().nullable(),
  outcome: z.enum(['reply', 'choices', 'hand_off', 'wait']),
  reason: z.string().nullable(),
  /**
   * What would be said, in the form of the channel: one that cannot show the choices as buttons or
   * in a list has them in the text, numbered.
   */
  messages: z.array(z.object({ text: z.string(), buttons: z.array(z.string()) })),
  sources: z.array(z.object({ id: z.string(), title: z.string(), confidence: z.number() })),
  /**
   * Entries that match the question and have no answer yet: `id` as in `sources`, a sentence, and
   * the page where the answer can be written.
   */
  toFillIn: z.array(
    z.object({ id: z.string(), question: z.string(), text: z.string(), link: z.string() }),
  ),
  trace: Explanation.shape.trace,
  /** Why it would be said, as the passport of a message that was sent tells it. */
  explanation: Explanation,
  /** What a model was asked, in order; empty: none was. */
  requests: z.array(TrialRequest),
  effects: z.array(WouldDo),
  state: z.record(z.string(), z.unknown()),
  usage: z.object({
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    costMicros: z.number().int(),
    currency: z.literal('USD'),
  }),
});

export const ProcessedFile = ProcessedMessage.extend({
  /** What the file is, by its bytes, and what was heard in it. */
  file: z.object({
    kind: z.enum(['sound', 'picture']),
    /** Null: nothing was written down. */
    transcript: Transcript.nullable(),
    /** Why nothing was, where the agent hears. */
    unreadable: Unreadable.nullable(),
  }),
  /** What the customer said, as the `history` of the next message has it. */
  said: z.string(),
});

const refusals = ['agent_not_found', 'version_not_found', 'time_zone_unknown'] as const;
/** An agent that is tried before customers meet it. */
export const agentTrialRoutes = {
  processMessage: route({
    method: 'post',
    path: '/agents/{id}/process-message',
    summary: 'What the agent would answer, and why; nothing is sent or changed',
    tag: 'agents',
    auth: everyone,
    params: IdParams,
    body: ProcessMessageBody,
    answer: { status: 200, data: ProcessedMessage },
    errors: refusals,
  }),
  processFile: route({
    method: 'post',
    path: '/agents/{id}/process-file',
    summary:
      'What the agent would answer to a recording or a picture, and why; nothing is sent or kept',
    tag: 'agents',
    auth: everyone,
    params: IdParams,
    bodyType: 'file',
    upload: {
      field: 'file',
      maxBytes: TRIED_FILE_BYTES,
      tooLarge: 'tried_file_too_large',
      // JSON like the body of `process-message`; `message` may be left out.
      fields: z.object({ trial: z.string().default('{}') }),
      fieldBytes: FIELD_BYTES,
    },
    answer: { status: 200, data: ProcessedFile },
    errors: [...refusals, 'tried_file_too_large', 'tried_file_not_taken', 'file_empty'],
  }),
};
