import { z } from 'zod';
import { ChannelTypeSchema, Id, isTimeZone, Time } from '../common.ts';
import { Brain } from './brain.ts';
import { Effects } from './effects.ts';
import { Guidance, LONGEST_INSTRUCTIONS } from './guidance.ts';
import { Media } from './media.ts';

const words = z.array(z.string().trim().min(1).max(60)).max(100);
const buttonLabel = z.string().trim().min(1).max(40);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

export const FaqEntry = z.strictObject({
  question: z.string().trim().min(1).max(300),
  variants: z.array(z.string().trim().min(1).max(300)).max(30).default([]),
  /** Empty: the business has not written the answer yet. To customers the entry does not exist. */
  answer: z.string().trim().max(4000).default(''),
  buttons: z.array(buttonLabel).max(10).default([]),
});
export type FaqEntry = z.output<typeof FaqEntry>;

/**
 * Opening blocks by weekday (0 = Sunday) in the business's time zone. No blocks at all means always
 * open.
 */
export const Hours = z.strictObject({
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { error: 'time_zone_unknown' } })
    .default('America/Sao_Paulo'),
  blocks: z
    .array(z.strictObject({ day: z.number().int().min(0).max(6), from: clock, to: clock }))
    .max(50)
    .default([]),
  holidays: z.array(z.iso.date()).max(100).default([]),
  awayMessage: z
    .string()
    .trim()
    .max(2000)
    .default('Agora estamos fechados. Deixe sua mensagem e respondemos assim que abrirmos.'),
  /**
   * True: time zone, blocks and holidays of the workspace apply (`business-hours.ts`), and the
   * agent's own are only kept. Left out: the agent's own apply.
   */
  ofWorkspace: z.literal(true).optional(),
  /**
   * True: outside these hours the agent is silent, too, and answers when they begin. Left out:
   * these are the hours of people, and the agent always answers what it knows.
   */
  agentToo: z.literal(true).optional(),
});

export const HandOff = z.strictObject({
  words: words.default([
    'atendente',
    'humano',
    'pessoa',
    'falar com alguém',
    'reclamação',
    'procon',
    'advogado',
  ]),
  afterMisses: z.number().int().min(1).max(10).default(2),
  message: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .default(
      'Vou chamar uma pessoa da equipe para ajudar você. Assim que possível ela responde por aqui.',
    ),
  /** If no person comes within this many minutes, the customer is told so. */
  fallbackMinutes: z.number().int().min(1).max(1440).default(15),
  fallbackMessage: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .default(
      'Ainda não conseguimos uma pessoa livre. Sua mensagem está guardada e vamos responder por aqui.',
    ),
  /**
   * When a person gives the conversation back, the agent answers the questions that nobody
   * answered, unless the oldest is older than this many hours; 0: never.
   */
  takeUpHours: z.number().int().min(0).max(72).default(12),
  /**
   * The team that is called first; null: everybody at once. If the team no longer exists, everybody
   * is called.
   */
  teamId: Id.nullable().default(null),
});

/**
 * An agent's settings. Everything has a sensible default, so `{}` is an agent that greets, offers a
 * person and hands over.
 */
export const AgentConfig = z.strictObject({
  language: z.enum(['pt', 'en', 'es']).default('pt'),
  greeting: z
    .string()
    .trim()
    .max(2000)
    .default('Olá! Sou o assistente automático. Como posso ajudar?'),
  /** What a model reads in every turn; the rules alone read neither this nor the guidance. */
  instructions: z.string().max(LONGEST_INSTRUCTIONS).default(''),
  guidance: Guidance,
  menu: z.array(buttonLabel).max(9).default([]),
  faq: z.array(FaqEntry).max(2000).default([]),
  hours: Hours.prefault({}),
  handOff: HandOff.prefault({}),
  debounce: z
    .strictObject({
      quietMs: z.number().int().min(0).max(60_000).default(2000),
      maxMs: z.number().int().min(0).max(300_000).default(8000),
    })
    .prefault({}),
  /** How long the customer sees that the agent is typing before an answer, in milliseconds. */
  typingMs: z.number().int().min(0).max(5000).default(700),
  brain: Brain,
  effects: Effects,
  media: Media,
  limits: z
    .strictObject({
      repliesPerFiveMinutes: z.number().int().min(1).max(100).default(8),
      /**
       * What its model may cost in one conversation a day, in millionths of a dollar. Left out: the
       * usual (`models/budgets.ts`).
       */
      conversationMicrosPerDay: z.number().int().min(0).max(1_000_000_000_000).optional(),
    })
    .prefault({}),
  answersGroups: z.boolean().default(false),
  /**
   * `pii`: whether a model reads stand-ins in place of personal data; of cards it always does. Left
   * out: `off`.
   */
  guards: z.strictObject({ pii: z.enum(['off', 'mask']).default('off') }).optional(),
  /** Whether tests that fail only warn when the agent is published. Left out: they stop it. */
  gate: z.literal('warn').optional(),
});
export type AgentConfig = z.output<typeof AgentConfig>;

export const AgentStatus = z.enum(['active', 'inactive']);
/** A channel on which an agent answers. */
export const AgentChannel = z.object({ id: Id, type: ChannelTypeSchema, displayName: z.string() });
export type AgentChannel = z.output<typeof AgentChannel>;
export const Agent = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** The type of its first channel; while it has none, the type that it was made for. */
  channelType: ChannelTypeSchema,
  /** The channels on which it answers. No other agent answers there. */
  channelIds: z.array(Id),
  channels: z.array(AgentChannel),
  status: AgentStatus,
  config: AgentConfig,
  /** The version that answers customers; null before the first publication. */
  version: z.object({ number: z.number().int(), publishedAt: Time }).nullable(),
  hasUnpublishedChanges: z.boolean(),
  /** Questions without an answer in the published version (before the first one: in the draft). */
  toFillIn: z.number().int(),
  /** How many tests it has. */
  tests: z.number().int(),
  conversations: z.number().int(),
  /** Turns that said something, greetings and "I did not find it" included. */
  answered: z.number().int(),
  handedOff: z.number().int(),
  /**
   * `asked`: the customer messages of its turns that asked for something; `resolved`: how many of
   * these it resolved. The dashboard counts in the same way.
   */
  asked: z.number().int(),
  resolved: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Agent = z.output<typeof Agent>;
/** An agent in a list. The configuration is left out because it alone may be half a megabyte. */
export const ListedAgent = Agent.omit({ config: true });
export type ListedAgent = z.output<typeof ListedAgent>;
export const LONGEST_AGENT_NAME = 80;
const name = z.string().trim().min(1).max(LONGEST_AGENT_NAME);
const description = z.string().trim().max(300);
/** Whatever agent has them now; as many as a workspace may have. */
const channelIds = z.array(Id).max(1000);
/**
 * `channelIds` says where the agent answers. `channelType` alone: on the channels of the type that
 * have no agent. One of them is needed, and the type where no channel is named.
 */
export const CreateAgentBody = z
  .strictObject({
    name,
    channelType: ChannelTypeSchema.optional(),
    channelIds: channelIds.optional(),
    description: description.optional(),
    config: AgentConfig.prefault({}),
  })
  .refine(({ channelType, channelIds: ids = [] }) => channelType !== undefined || ids.length > 0, {
    path: ['channelType'],
  });
/**
 * `publish: false` saves a draft only; by default customers get what is saved. Channels are given
 * and taken at once. `channelType` alone, where it is not the agent's: the agent keeps its channels
 * of the type and takes those that have no agent.
 */
export const UpdateAgentBody = z.strictObject({
  name: name.optional(),
  channelType: ChannelTypeSchema.optional(),
  channelIds: channelIds.optional(),
  description: description.nullish(),
  config: AgentConfig.optional(),
  publish: z.boolean().default(true),
  /** Why it is published although its tests fail; only an owner may. It stands in the trail. */
  despiteTests: z.string().trim().min(3).max(500).optional(),
});
