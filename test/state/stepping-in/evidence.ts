import { z } from 'zod';
import type { Played } from './course.ts';
import type { Sent } from './provider.ts';
import type { Shop } from './shops.ts';
import type { Stage } from './stage.ts';
import type { SteppingInEnvironment } from './environment.ts';

const Outcome = z.object({
  outcome: z.string(),
  reason: z.string().nullable(),
  replies: z.array(z.object({ possiblySentTwice: z.boolean() })),
  run: z.object({ startedAt: z.string() }).nullable(),
});
const Thread = z.object({
  messages: z.array(z.object({ id: z.string(), direction: z.enum(['in', 'out']) })),
});
const lists = ['waiting', 'person', 'snoozed'] as const;
export type List = (typeof lists)[number];
const Rows = z.object({
  conversations: z.array(z.object({ id: z.string() })),
  pagination: z.object({ totalPages: z.number() }),
});

export interface Asked {
  id: string;
  outcome: string;
  reason: string | null;
  /** A second try was made, and people are told that the text may have arrived twice. */
  isLabelled: boolean;
  /** When its last turn began, in milliseconds since 1970. */
  turnAt: number | null;
}

/**
 * All that the judge knows about a cell: what the provider's journal and the API say at the end.
 */
export interface Evidence {
  played: Played;
  /** The texts that the provider was asked to send to this customer, in order. */
  journal: Sent[];
  /** The customer's messages, the oldest first; a message that no longer exists is left out. */
  asked: Asked[];
  lists: ReadonlySet<List>;
}

/** Reads the results of cells, a few at a time. */
export async function readEvidence(
  environment: SteppingInEnvironment,
  played: Played[],
): Promise<Evidence[]> {
  const shops = await environment.shops();
  const listed = new Map(
    await Promise.all(
      lists.map(
        async (list) =>
          [
            list,
            new Set((await Promise.all(shops.map((shop) => readList(shop, list)))).flat()),
          ] as const,
      ),
    ),
  );
  const byChat = Map.groupBy(environment.provider.journal, ({ chat }) => chat);
  const found: Evidence[] = [];
  const queue = played.values();
  const read = async (): Promise<void> => {
    for (const one of queue) {
      const { stage } = one;
      const on = lists.filter((list) => stage && listed.get(list)?.has(stage.conversationId));
      const journal = stage ? (byChat.get(stage.customer.chat) ?? []) : [];
      found.push({
        played: one,
        journal,
        lists: new Set(on),
        asked: stage ? await readAsked(stage) : [],
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, read));
  return found;
}

/** The question, and what else the customer wrote. */
async function readAsked({ cell, shop, conversationId, questionId }: Stage): Promise<Asked[]> {
  const thread = cell.act.customerWrites
    ? await shop.find(`/api/conversations/${conversationId}/messages`)
    : null;
  const messages =
    thread === null
      ? [{ id: questionId }]
      : Thread.parse(thread)
          .messages.filter(({ direction }) => direction === 'in')
          .toReversed();
  const asked = await Promise.all(
    messages.map(async ({ id }) => ({ id, found: await shop.find(`/api/messages/${id}/outcome`) })),
  );
  return asked.flatMap(({ id, found }) => {
    if (found === null) return [];
    const { outcome, reason, replies, run } = Outcome.parse(found);
    const isLabelled = replies.some(({ possiblySentTwice }) => possiblySentTwice);
    return { id, outcome, reason, isLabelled, turnAt: run && Date.parse(run.startedAt) };
  });
}

async function readList(shop: Shop, list: List): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { conversations, pagination } = Rows.parse(
      await shop.call('GET', `/api/conversations?state=${list}&limit=100&page=${page}`),
    );
    ids.push(...conversations.map(({ id }) => id));
    pages = pagination.totalPages;
  }
  return ids;
}
