import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { routes } from '#contract/index.ts';
import { type Bench, drive } from '../drive.ts';
import { bigTables, logPlans, readPlans, type Statement } from '../plans.ts';
import type { Account } from '../set-up.ts';
import { updateFor } from '../update.ts';

const MESSAGES = 400;
const Answer = z.object({ data: z.record(z.string(), z.unknown()) });
const Rows = z.array(z.object({ id: z.string(), outcome: z.string().nullish() }));

/**
 * Collects the plans of every statement that the product executes while messages pass, customers
 * edit and react, and a person opens every list. A sequential scan of a table of over a megabyte is
 * a fault.
 */
export async function measurePlans(
  bench: Bench,
  database: string,
  account: Account,
  restart: () => Promise<void>,
): Promise<{ faults: string[]; text: string }> {
  await logPlans(database);
  await restart();
  const first = bench.next;
  await drive(bench, { messages: MESSAGES, connections: 32, rate: 100, exact: true });
  await changes(bench, first);
  await look(account);
  // The log collector writes with a short delay.
  await wait(1000);
  const statements = readPlans(bench.postgres.logFolder).filter(
    ({ text }) => !/pgboss|^select (1$|version|current_setting|pg_)/i.test(text),
  );
  const big = await bigTables(database);
  const faults = statements.flatMap(({ text, scanned }) =>
    scanned
      .filter((table) => big.has(table))
      .map((table) => `${table} in “${text.slice(0, 120)}…”`),
  );
  return {
    faults,
    text: `\n<details><summary>${statements.length} statements and the indexes of their plans, on the big data</summary>\n\n${describe(statements)}\n</details>\n`,
  };
}

/** Does what customers do besides writing, on a message that was stored a moment ago. */
async function changes(bench: Bench, sequence: number): Promise<void> {
  const { body, channel } = updateFor(sequence, bench.customers);
  const { message } = z
    .object({
      message: z.looseObject({ message_id: z.number(), chat: z.unknown(), from: z.unknown() }),
    })
    .parse(JSON.parse(body));
  const { chat, from } = message;
  const member = (status: string): unknown => ({
    my_chat_member: { chat, from, new_chat_member: { status } },
  });
  const events: unknown[] = [
    {
      edited_message: {
        ...message,
        edit_date: Math.floor(Date.now() / 1000),
        text: 'Vocês entregam?',
      },
    },
    {
      message_reaction: {
        chat,
        message_id: message.message_id,
        user: from,
        new_reaction: [{ type: 'emoji', emoji: '👍' }],
      },
    },
    member('kicked'),
    member('member'),
  ];
  const target = bench.channels[channel];
  if (!target) throw new Error(`There is no channel ${channel}.`);
  for (const [index, event] of events.entries()) {
    const answer = await fetch(bench.product.origin + target.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': target.secret,
      },
      body: JSON.stringify({ update_id: 1_900_000_000 + index, ...Object(event) }),
    });
    if (answer.status !== 200) throw new Error(`A change was answered ${answer.status}.`);
  }
}

/**
 * What a Telegram channel has not, such as templates, is refused, and has no statement to look at.
 */
function passOverConflict(error: unknown): void {
  if (!String(error).includes(': 409 ')) throw error;
}

/** A person opens every list, and one entry of each. */
async function look(account: Account): Promise<void> {
  const ids = new Map<string, string>();
  const get = async (path: string): Promise<void> => {
    const { data } = await account.call('GET', path, Answer);
    for (const [name, value] of Object.entries(data)) {
      const rows = Rows.safeParse(value);
      const row = rows.data?.find(({ outcome }) => outcome !== null);
      if (row) ids.set(name, row.id);
    }
  };
  const reads = Object.values(routes).filter(
    ({ method, auth, tag }) => method === 'get' && auth !== 'none' && tag !== 'simulator',
  );
  for (const { path } of reads) if (!path.includes('{')) await get(path);
  // The ids of messages are known only once their conversation was opened, so addresses that could
  // not be read at first are tried once more.
  const single = reads.filter(({ path }) => path.includes('{id}'));
  const readSingle = async (paths: string[]): Promise<string[]> => {
    const later: string[] = [];
    for (const path of paths) {
      const [, collection = ''] = /(\w+)\/\{id\}/.exec(path) ?? [];
      const id = ids.get(collection);
      if (id) await get(path.replace('{id}', id)).catch(passOverConflict);
      else later.push(path);
    }
    return later;
  };
  await readSingle(await readSingle(single.map(({ path }) => path)));
  for (const type of ['telegram', 'whatsapp']) await get(`/agents/by-channel-type/${type}`);
  await account.call('DELETE', '/agents/worker/clear-queue?dryRun=true', z.unknown());
}

function describe(statements: Statement[]): string {
  const rows = statements
    .toSorted((a, b) => a.text.localeCompare(b.text))
    .map(
      ({ text, executions, indexes, scanned }) =>
        `| \`${text.slice(0, 110).replaceAll('|', '\\|').replaceAll('`', "'")}\` | ${executions} | ${indexes.join(', ')} | ${scanned.join(', ')} |`,
    );
  return [
    '| Statement | Executed | Indexes | Small tables read whole |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
