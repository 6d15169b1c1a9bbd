import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';

export const ChannelStatus = z.enum(['connected', 'disconnected', 'error']);
export const ChannelMode = z.enum(['live', 'simulated']);
/** Why a channel is not connected; the screens have a sentence for each. */
export const ChannelStatusReason = z.enum([
  'not_set_up',
  'disconnected_by_user',
  'credential_refused',
  'credential_in_use_elsewhere',
  'credential_unreadable',
  'webhook_failing',
  'provider_unreachable',
  'permission_missing',
  'removed_at_provider',
  'account_disabled',
  'account_restricted',
  'payment_problem',
  'number_not_registered',
  'client_outdated',
]);
export type ChannelStatusReason = z.output<typeof ChannelStatusReason>;

export const Channel = z.object({
  id: Id,
  type: ChannelTypeSchema,
  displayName: z.string(),
  description: z.string().nullable(),
  status: ChannelStatus,
  statusReason: ChannelStatusReason.nullable(),
  mode: ChannelMode,
  webhookUrl: z.string().nullable(),
  receiving: z.enum(['none', 'webhook', 'polling', 'socket']),
  followers: z.number().int().nullable(),
  lastSyncAt: Time.nullable(),
  lastInboundAt: Time.nullable(),
  /** The last four characters of the credential, to recognise it by. */
  apiTokenHint: z.string().nullable(),
  /** The settings that may be shown: ids and user names, never a secret. */
  settings: z.record(z.string(), z.unknown()),
  messagesToday: z.number().int(),
  /** The number of findings of the last check-up that a person should look at. */
  warnings: z.number().int(),
  /**
   * True: somebody has confirmed that the provider lets people, never agents, answer for longer
   * (Meta's "Human Agent"). Null: the channel has no such permission.
   */
  humanAgent: z.boolean().nullable(),
  /** The agent that answers here while it is on; null: none, and messages wait for people. */
  agent: z.object({ id: Id, name: z.string(), status: z.enum(['active', 'inactive']) }).nullable(),
  /** The import of messages from before the connection; null: there is none. */
  history: z
    .object({
      state: z.enum([
        'requested',
        'running',
        'done',
        'declined',
        'too_late',
        'done_before',
        'failed',
      ]),
      progress: z.number().int(),
      contacts: z.number().int(),
      messages: z.number().int(),
    })
    .nullable(),
  createdAt: Time,
});
export type Channel = z.output<typeof Channel>;

export const ChannelHealth = z.object({
  ok: z.boolean(),
  problem: z.string().nullable(),
  detail: z.string().nullable(),
  pending: z.number().int().nullable(),
  /** The provider asked for a long wait, and nothing is sent until this time. */
  pausedUntil: Time.nullable(),
  checkedAt: Time,
});

const displayName = z.string().trim().min(1).max(80);
const description = z.string().trim().max(500);
export const CreateChannelBody = z.strictObject({
  type: ChannelTypeSchema,
  displayName,
  description: description.optional(),
  mode: ChannelMode.default('live'),
});
export const UpdateChannelBody = z.strictObject({
  displayName: displayName.optional(),
  description: description.nullish(),
  humanAgent: z.boolean().optional(),
  /** The agent that answers here from now on; null: none. */
  agentId: Id.nullable().optional(),
});

const text = z.string().max(2000);
/**
 * The discriminated union of the specification. A `webhookUrl` in the request is accepted and
 * ignored, because the server builds its own.
 */
export const SetupData = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('instagram'),
    instagramBusinessId: text.optional(),
    accessToken: text.optional(),
    username: text.optional(),
  }),
  z.object({
    type: z.literal('messenger'),
    pageId: text.optional(),
    pageAccessToken: text.optional(),
    accessToken: text.optional(),
    greetingText: text.optional(),
    getStartedPayload: text.optional(),
  }),
  z.object({
    type: z.literal('whatsapp'),
    whatsappBusinessId: text.optional(),
    phoneNumberId: text.optional(),
    accessToken: text.optional(),
    webhookUrl: text.optional(),
    webhookVerifyToken: text.optional(),
  }),
  z.object({
    type: z.literal('whatsapp_web'),
    tenantId: text.optional(),
    instanceId: text.optional(),
    rejectCall: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('telegram'),
    telegramToken: z.string().max(200).default(''),
    webhookUrl: text.optional(),
  }),
]);
export const SetupChannelBody = z.strictObject({ channelId: Id, setupData: SetupData });
