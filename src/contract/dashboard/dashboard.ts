import { z } from 'zod';
import { agentFiguresRoutes } from './agent-figures.ts';
import { ChannelStatusReason } from '#contract/channels/channels.ts';
import { ChannelTypeSchema, Id, Time, TimeZone } from '../common.ts';
import { everyone } from '../people/roles.ts';
import { route } from '../route.ts';

const count = z.number().int();
const Day = z.iso.date();
/** Days are those of the reader's time zone. */
const InZone = z.object({ timeZone: TimeZone.default('America/Sao_Paulo') });

/** How many days a figure's small line shows; today is the last. */
export const LINE_DAYS = 14;
/**
 * How many days a share or a median covers, today included; it is compared with as many days
 * before.
 */
export const SPAN_DAYS = 7;

const Medians = z.object({
  seconds: z.number().nullable(),
  secondsBefore: z.number().nullable(),
  line: z.array(z.number().nullable()),
});

/**
 * Today's figures. Each has as many rows as the list it leads to; lines are by day, oldest first,
 * null where there is nothing to measure.
 */
export const Figures = z.object({
  /** The days that `resolved`, `firstReply` and `resolution` cover; `to` is today. */
  from: Day,
  to: Day,
  /** Messages of everybody, in both directions. */
  messages: z.object({ today: count, yesterdayByNow: count, line: z.array(count) }),
  /**
   * The state of the conversations now; the line counts those in which a customer wrote that day.
   * `notKept`: a customer was told that somebody will answer, and nobody did in time.
   */
  conversations: z.object({ open: count, waiting: count, notKept: count, line: z.array(count) }),
  /**
   * Of the customer messages that asked for something and have an outcome, those that an agent
   * resolved (`outcome=resolved_by_agent` of the ledger).
   */
  resolved: z.object({
    answered: count,
    share: z.number().nullable(),
    shareBefore: z.number().nullable(),
    line: z.array(z.number().nullable()),
  }),
  /**
   * Median seconds from a conversation's first customer message of a day to the first reply, by an
   * agent or the team.
   */
  firstReply: Medians,
  /**
   * Median seconds from the first message that was left to people until a person resolved the
   * conversation.
   */
  resolution: Medians,
  /**
   * True: both medians count only seconds in which the workspace was open; an agent's reply while
   * it was closed counts in full.
   */
  inOpeningHours: z.boolean(),
  /**
   * The customers who were asked how they were served, how many answered, and the mean of their
   * scores from 1 to 5.
   */
  satisfaction: z.object({
    asked: count,
    answered: count,
    score: z.number().nullable(),
    line: z.array(z.number().nullable()),
  }),
});
export type Figures = z.output<typeof Figures>;

/**
 * The messages that went out on a day: by agents and by people, including those on their own
 * phones.
 */
export const DayOfMessages = z.object({ day: Day, agents: count, team: count });
export type DayOfMessages = z.output<typeof DayOfMessages>;

/**
 * Something that a person should look at; the list has the worst first, and the screens have a
 * sentence and one button for each.
 */
export const AttentionItem = z.discriminatedUnion('kind', [
  /** A channel in error, or a disconnected one on which customers wait. */
  z.object({
    kind: z.literal('channel_error'),
    channelId: Id,
    channelType: ChannelTypeSchema,
    channelName: z.string(),
    reason: ChannelStatusReason.nullable(),
  }),
  /** More such channels than are named. */
  z.object({ kind: z.literal('more_channels'), channels: count }),
  /** A connected channel on which no agent answers: its agent is off, or null: it has none. */
  z.object({
    kind: z.literal('no_agent'),
    channelId: Id,
    channelType: ChannelTypeSchema,
    channelName: z.string(),
    agentId: Id.nullable(),
  }),
  /** More such channels than are named. */
  z.object({ kind: z.literal('more_without_agent'), channels: count }),
  z.object({ kind: z.literal('waiting'), conversations: count }),
  /** Promised and not kept: the list `state=not_kept`. */
  z.object({ kind: z.literal('not_kept'), conversations: count }),
  z.object({ kind: z.literal('failed'), messages: count, from: Day, to: Day }),
  /**
   * Messages that wait for a person although no list shows them. That is a fault of the product and
   * must never happen.
   */
  z.object({ kind: z.literal('forgotten'), messages: count, from: Day, to: Day }),
]);
export type AttentionItem = z.output<typeof AttentionItem>;

/** Somebody who waits for a person. */
export const WaitingConversation = z.object({
  id: Id,
  contactName: z.string().nullable(),
  isGroup: z.boolean(),
  channelType: ChannelTypeSchema,
  since: Time,
  /** The first part of the customer's last message: its text, or its kind if it has none. */
  said: z.object({ kind: z.string(), text: z.string() }).nullable(),
});

export type WaitingConversation = z.output<typeof WaitingConversation>;

/** The first steps of a new workspace; whether a step is done is read from the product. */
export const firstSteps = ['connect', 'agent', 'teach', 'hours', 'hear'] as const;

/** The most days of a count by reason. */
export const MOST_REASON_DAYS = 92;

/** How many conversations people resolved in a period, by the reason that they gave. */
export const ResolutionsByReason = z.object({
  /** The days that it covers; `to` is today. */
  from: Day,
  to: Day,
  total: count,
  withoutReason: count,
  /** The most frequent first, each by its newest name. */
  reasons: z.array(z.object({ id: z.string(), name: z.string(), count })),
});
export type ResolutionsByReason = z.output<typeof ResolutionsByReason>;

const tag = 'dashboard';
export const dashboardRoutes = {
  ...agentFiguresRoutes,
  readFigures: route({
    method: 'get',
    path: '/api/dashboard',
    summary:
      'Messages today, open conversations, what agents resolve and how fast the first reply comes',
    tag,
    auth: everyone,
    query: InZone,
    answer: { status: 200, data: Figures },
  }),
  readMessagesPerDay: route({
    method: 'get',
    path: '/api/dashboard/messages',
    summary: 'Outgoing messages of each day, by agents and by the team',
    tag,
    auth: everyone,
    query: InZone.extend({ days: z.coerce.number().int().min(1).max(31).default(7) }),
    answer: { status: 200, data: z.object({ days: z.array(DayOfMessages) }) },
  }),
  readResolutionsByReason: route({
    method: 'get',
    path: '/api/dashboard/resolutions',
    summary: 'How many conversations people resolved in the newest days, by the reason given',
    tag,
    auth: everyone,
    query: InZone.extend({
      days: z.coerce.number().int().min(1).max(MOST_REASON_DAYS).default(SPAN_DAYS),
    }),
    answer: { status: 200, data: ResolutionsByReason },
  }),
  readAttention: route({
    method: 'get',
    path: '/api/dashboard/attention',
    summary: 'What needs a person now, who waits for one, and the first steps',
    tag,
    auth: everyone,
    query: InZone,
    answer: {
      status: 200,
      data: z.object({
        /** No channel was ever connected and nobody has written: there is nothing to count yet. */
        isNew: z.boolean(),
        attention: z.array(AttentionItem),
        waiting: z.object({ total: count, conversations: z.array(WaitingConversation) }),
        steps: z.record(z.enum(firstSteps), z.boolean()),
        /** The oldest agent, which is the one that the steps are about. */
        agentId: Id.nullable(),
      }),
    },
  }),
};
