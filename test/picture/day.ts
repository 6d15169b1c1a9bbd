import pg from 'pg';
import { z } from 'zod';
import { embeddedDatabase } from '#test/environments/embedded-database.ts';
import { until } from '#test/environments/telegram.ts';
import type { BakeryChannel, Says } from './bakery.ts';
import { bakery } from './bakery-words.ts';
import type { Call } from './owner.ts';

/** How many customers came in each hour of the day: the rush at ten, the hole at two. */
const arrivals = { 5: 1, 6: 3, 7: 5, 8: 7, 9: 10, 10: 19, 11: 11, 12: 6, 13: 3, 14: 1, 15: 6 };
/** Every so many of them is answered by a person. */
const BY_PERSON = 7;
/** The bakery's hour while the picture is taken. */
const HOUR = 16;

const Listed = z.object({
  conversations: z.array(z.object({ id: z.string() })),
  counts: z.object({ waiting: z.number() }),
});
const names = ['Alice', 'Bento', 'Celina', 'Davi', 'Elisa', 'Fábio', 'Gilda', 'Heitor', 'Inês'];
const surnames = ['Andrade', 'Barros', 'Couto', 'Dantas', 'Fontes', 'Lima', 'Moura', 'Reis'];
const nameOf = (index: number): string =>
  `${names[index % names.length]} ${surnames[index % surnames.length]}`;
const channels: BakeryChannel[] = ['whatsapp', 'telegram', 'instagram', 'whatsapp', 'messenger'];
const questions = bakery.faq?.map(({ question }) => question) ?? [];

/** A time zone in which it is the bakery's hour now. */
export function bakeryTimeZone(): string {
  const ahead = ((HOUR - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** When each of them came, in hours of the day. */
const hours = Object.entries(arrivals).flatMap(([hour, count]) =>
  Array.from({ length: count }, (_, index) => Number(hour) + (index + 0.5) / count),
);
/** How far from each other those are who come after them, the last one now. */
const APART_MINUTES = 7;

/** Lets the customers of the whole day write now: agents and a person answer them. */
export async function fillDay(call: Call, says: Says): Promise<void> {
  // Otherwise the page asks about it while it is filmed.
  await call('PUT', '/api/notice-sound', z.unknown(), { on: false });
  await call('PUT', '/api/business-hours', z.unknown(), {
    timeZone: bakeryTimeZone(),
    blocks: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '06:00', to: '20:00' })),
  });
  for (const index of hours.keys()) {
    const text =
      index % BY_PERSON === 0
        ? 'Quero falar com um atendente'
        : (questions[index % questions.length] ?? 'Oi');
    await says(channels[index % channels.length] ?? 'whatsapp', nameOf(index), text);
  }
  const wanted = hours.filter((_, index) => index % BY_PERSON === 0).length;
  await until(
    'an outcome for everybody',
    async () =>
      (await call('GET', '/api/conversations?limit=1', Listed)).counts.waiting === wanted &&
      (await call('GET', '/agents/worker/status', Worker)).queue.withoutOutcome === 0,
    60_000,
  );
  const { conversations } = await call('GET', '/api/conversations?state=waiting&limit=100', Listed);
  for (const { id } of conversations) {
    await call('POST', `/api/conversations/${id}/messages`, z.unknown(), {
      message: { kind: 'text', text: 'Oi! Já estou vendo isso para você.' },
    });
    await call('POST', `/api/conversations/${id}/resolve`, z.unknown(), {});
  }
}

const Worker = z.object({ queue: z.object({ withoutOutcome: z.number() }) });

/** Moves what was said back to its hour of the day, in the product's database. */
export async function moveBack(dataDir: string): Promise<void> {
  const client = new pg.Client(embeddedDatabase(dataDir));
  await client.connect();
  try {
    await client.query(
      `with moved as (
         select c.id, coalesce(
           date_trunc('day', now() at time zone $1) at time zone $1 + make_interval(mins => (h.hour * 60)::int),
           now() - (c.conversations - c.n) * make_interval(mins => $3)) - c.created_at as by
         from (select id, created_at, row_number() over (order by created_at) as n, count(*) over () as conversations from conversation) c
         left join unnest($2::float8[]) with ordinality as h(hour, n) using (n)
       ), messages as (
         update message m set created_at = m.created_at + by, outcome_at = m.outcome_at + by, sent_at = m.sent_at + by
         from moved where moved.id = m.conversation_id
       )
       update conversation c set last_message_at = last_message_at + by, customer_at = customer_at + by, waiting_since = waiting_since + by
       from moved where moved.id = c.id`,
      [bakeryTimeZone(), hours, APART_MINUTES],
    );
  } finally {
    await client.end();
  }
}
