import pg from 'pg';
import type { Arrivals } from './stub.ts';

/** What the database says after a storm, counted from outside of the product. */
export interface Journal {
  stored: number;
  withoutOutcome: number;
  unsent: number;
  sentAgain: number;
  /** Descriptions of replies that reached a chat more or less often than the database says. */
  faults: string[];
}

const countsSql = `
select
  count(*) filter (where direction = 'in')::integer as stored,
  count(*) filter (where direction = 'in' and outcome is distinct from 'answered')::integer as "withoutOutcome",
  count(*) filter (where direction = 'out' and delivery <> 'sent')::integer as unsent,
  coalesce(sum(resends), 0)::integer as "sentAgain"
from message where created_at >= $1`;

const repliesSql = `
select c.chat, count(m.id)::integer as replies, coalesce(sum(m.resends), 0)::integer as resends
from message m join conversation c on c.id = m.conversation_id
where m.direction = 'out' and m.created_at >= $1 group by c.chat`;

/** Compares what was stored since `from` with what arrived at the provider. */
export async function readJournal(
  database: string,
  from: Date,
  arrivals: Arrivals,
): Promise<Journal> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const [counts] = (await client.query<Omit<Journal, 'faults'>>(countsSql, [from])).rows;
    if (!counts) throw new Error('The database counted nothing.');
    const { rows } = await client.query<{ chat: string; replies: number; resends: number }>(
      repliesSql,
      [from],
    );
    const arrived = Map.groupBy(arrivals.chats, (chat) => chat);
    const faults = rows.flatMap(({ chat, replies, resends }) => {
      const got = arrived.get(Number(chat))?.length ?? 0;
      arrived.delete(Number(chat));
      return got >= replies && got <= replies + resends
        ? []
        : [`chat ${chat} got ${got} of ${replies} replies`];
    });
    for (const chat of arrived.keys())
      faults.push(`chat ${chat} got a reply that is not in the database`);
    return { ...counts, faults };
  } finally {
    await client.end();
  }
}

/**
 * What is wrong with the journal, one line for each fault; `sent` is null if the number of sent
 * messages is not known.
 */
export function lost(
  { stored, withoutOutcome, unsent, faults }: Journal,
  sent: number | null,
): string[] {
  return [
    ...(sent !== null && stored !== sent ? [`${stored} of ${sent} updates are stored`] : []),
    ...(withoutOutcome > 0 ? [`${withoutOutcome} messages are not answered`] : []),
    ...(unsent > 0 ? [`${unsent} replies are not sent`] : []),
    ...faults,
  ];
}
