import { z } from 'zod';
import { Id, Time, TimeZone } from '../common.ts';
import { LedgerOutcome } from '../conversations/ledger.ts';
import { ConversationState } from '../conversations/conversation-lists.ts';
import { everyone } from '../people/roles.ts';
import { route } from '../route.ts';

const count = z.number().int();
const Day = z.iso.date();

/**
 * The customers' messages in the order in which they came, without their ids: ten thousand with them
 * took longer to write, to zip and to read than to find. `GET /api/messages` has those of a slot.
 */
const Units = z.object({
  /** `[slot, messages]`: how many times ten minutes after the beginning of the day how many came. */
  slots: z.array(z.tuple([count, count])),
  /** A digit for each message: the place in `dayOutcomes`. */
  outcomes: z.string(),
});

/** Where a fact leads: a list has exactly as many rows as the fact says, when it is read at once. */
const DayLink = z.discriminatedUnion('list', [
  /** `GET /api/messages` with these values; days are those of `timeZone`. */
  z.object({
    list: z.literal('messages'),
    from: Day,
    to: Day,
    timeZone: TimeZone,
    direction: z.literal('in'),
    outcome: LedgerOutcome.optional(),
    /** Only messages from this moment on, and before that one. */
    after: Time.optional(),
    before: Time.optional(),
  }),
  /** `GET /api/conversations?state=…`. */
  z.object({ list: z.literal('conversations'), state: ConversationState }),
  z.object({ list: z.literal('conversation'), conversationId: Id, messageId: Id }),
]);
export type DayLink = z.output<typeof DayLink>;

/**
 * Which time the facts are about. `lunch`: the person was away for 30 minutes to 3 hours between
 * 11:30 and 14:30. `night`: they left in the evening and came in the morning. Of both only the time
 * counts in which they were away. `time`, `yesterday` and `days`: since they left, earlier today, on
 * the day before, or before that. `day`: since the day began, because it is not known when they were
 * here last, they were away for more than 90 days, or they are back for more than an hour.
 */
const Span = z.object({
  kind: z.enum(['lunch', 'night', 'time', 'yesterday', 'days', 'day']),
  from: Time,
  until: Time,
});

const counted = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), count: count.min(1), link: DayLink });

/** A customer who waits, in their own words. */
const Asked = z.object({
  kind: z.literal('asked'),
  /** Null: the name is not known, or is a number. In a group: who wrote it. */
  firstName: z.string().nullable(),
  isGroup: z.boolean(),
  /**
   * What they wrote, letter by letter, with line breaks as spaces; `isCut`: it goes on. `kind` is
   * `text`, or what they sent (`image`, `audio` …), and `text` its words, if it has any. Null: they
   * took it back.
   */
  said: z.object({ kind: z.string(), text: z.string(), isCut: z.boolean() }).nullable(),
  /** Why no agent has answered it (docs/outcomes.md). */
  reason: z.string().nullable(),
  /** When they wrote it. */
  since: Time,
  link: DayLink,
});
export type DayAsked = z.output<typeof Asked>;

/**
 * A fact of the day, never a sentence: the screens have the words. What would say "none" is left
 * out. `arrived`: customers' messages of the span; `by_agent` and `by_person`: which of these were
 * answered, and by whom. `waiting`: conversations that wait now for this person or for nobody in
 * particular; `asked`: who of these has waited longest.
 */
const Fact = z.discriminatedUnion('kind', [
  counted('arrived'),
  counted('by_agent'),
  counted('by_person'),
  counted('waiting'),
  Asked,
]);
export type DayFact = z.output<typeof Fact>;

/**
 * The facts of a day that is over. `messages`: customers' messages. `resolved`: those that an agent
 * answered in full, and no person came after it (`outcome=resolved_by_agent` of the ledger).
 * `to_teach`: those to which no agent knew the answer, and which nobody has taught since.
 */
const EndFact = z.discriminatedUnion('kind', [
  counted('messages'),
  counted('resolved'),
  counted('to_teach'),
]);
export type DayEndFact = z.output<typeof EndFact>;

export const DayAnswer = z.object({
  date: Day,
  /** The time zone of the business, in which the day begins and ends. */
  timeZone: z.string(),
  start: Time,
  end: Time,
  /** When this was read, by the server's clock. */
  now: Time,
  /** Of the customers' messages of the day; `messages` is the sum of the others. */
  totals: z.object({
    messages: count,
    agent: count,
    person: count,
    closed: count,
    waiting: count,
    unknown: count,
  }),
  /** Conversations that wait now, whatever the day of their messages: all, and those of `for_you`. */
  waiting: z.object({ all: count, forYou: count }),
  units: Units,
  /**
   * The messages of the day of which it was decided in the last minute what becomes of them, as they
   * came; of more than a thousand the last. `outcome`: the place in `dayOutcomes`.
   */
  decided: z.array(z.object({ conversationId: Id, messageId: Id, outcome: count })),
  /** Null: another day than today. */
  since: Span.nullable(),
  /** In the order in which they are told; of today alone. */
  facts: z.array(Fact),
  /** Null: the day is not over. It is when the business has closed, or at 18:00 where it has no hours that day. */
  endOfDay: z.array(EndFact).nullable(),
});
export type DayAnswer = z.output<typeof DayAnswer>;

export const dayRoutes = {
  readDay: route({
    method: 'get',
    path: '/api/day',
    summary:
      'The customers’ messages of one day by ten minutes with what became of each, and the facts of which a colleague would tell',
    tag: 'dashboard',
    auth: everyone,
    query: z.object({
      /** Without it today. */
      date: Day.refine((day) => day >= '2000-01-01' && day < '2200-01-01').optional(),
    }),
    answer: { status: 200, data: DayAnswer },
  }),
};
