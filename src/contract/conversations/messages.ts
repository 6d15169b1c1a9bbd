import { z } from 'zod';
import { Id, Time } from '../common.ts';
import { ShownPart } from './shown-part.ts';
import { TemplateMessage } from '#contract/channels/templates.ts';
import { textLimits } from '../text-limits.ts';

export const OutcomeKind = z.enum([
  'pending',
  'answered',
  'handed_off',
  'waiting_person',
  'closed',
  'failed',
  'blocked',
]);
/** Stable reasons; `contract/i18n/outcomes.ts` has the sentence for each. */
export const MessageOutcome = z.object({
  messageId: Id,
  conversationId: Id,
  outcome: OutcomeKind,
  reason: z.string().nullable(),
  /** One sentence for people. */
  text: z.string(),
  /** What a person of the team can do now; null: nothing. */
  next: z.string().nullable(),
  link: z.string().nullable(),
  at: Time.nullable(),
  replies: z.array(
    z.object({
      id: Id,
      delivery: z.string(),
      attempts: z.number().int(),
      possiblySentTwice: z.boolean(),
      errorCode: z.string().nullable(),
      errorText: z.string().nullable(),
      sentAt: Time.nullable(),
    }),
  ),
  run: z
    .object({
      id: Id,
      outcome: z.string(),
      trace: z.array(z.unknown()),
      startedAt: Time,
      finishedAt: Time,
    })
    .nullable(),
});

export const Author = z.enum(['customer', 'agent', 'person', 'phone', 'system']);
export const Delivery = z.enum([
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'cancelled',
]);

/** What a person writes to a customer. */
export const OutgoingMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().trim().min(1).max(textLimits.message),
  }),
  TemplateMessage,
]);
export const SendMessageBody = z.strictObject({
  /** The sender chooses it: the same id again is the same message, which is sent once. */
  id: Id.optional(),
  message: OutgoingMessage,
  /**
   * The customer's newest message that the writer has seen. This message does not answer later
   * ones.
   */
  seen: Id.optional(),
});

export const Message = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  author: Author,
  /** The agent or the person of the team that wrote it. */
  authorName: z.string().nullable(),
  /**
   * For a customer's message in a group: who wrote it, with the id by which the channel knows them.
   */
  sender: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  parts: z.array(ShownPart),
  outcome: z.string().nullable(),
  outcomeReason: z.string().nullable(),
  /**
   * For a customer's message: one sentence that says what became of it, what a person can do now,
   * and where.
   */
  outcomeText: z.string().nullable(),
  outcomeNext: z.string().nullable(),
  outcomeLink: z.string().nullable(),
  /** For an agent's message: the customer's message that it answers. */
  answers: Id.nullable(),
  /** The message that this one replies to, or whose button was pressed. */
  replyTo: Id.nullable(),
  delivery: Delivery.nullable(),
  errorCode: z.string().nullable(),
  /** For a message of ours that could not be delivered: why, in one sentence. */
  errorText: z.string().nullable(),
  possiblySentTwice: z.boolean(),
  reactions: z.array(z.string()),
  editedAt: Time.nullable(),
  removedAt: Time.nullable(),
  /** When it came; messages stand in this order. */
  createdAt: Time,
  /** When it was written, by the provider's clock; for our own messages the same as `createdAt`. */
  saidAt: Time,
});
