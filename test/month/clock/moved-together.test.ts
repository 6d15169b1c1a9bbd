import { expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { query } from '#server/platform/db.ts';
import { act, channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { type Account, firstAgent } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOwner, ok } from '../people/owner.ts';
import { findFaketime } from './find-faketime.ts';

/**
 * One jump of the clock moves everything that goes by time in a product that nobody changed: both
 * processes, the hours of the business, a lease, a message's time, a job and a provider's window.
 */
const library = findFaketime();
const thursdayAtEight = Date.parse('2027-10-07T20:00:00-03:00');
const fridayAtNine = Date.parse('2027-10-08T09:00:02-03:00');
const onFridayEvening = Date.parse('2027-10-08T20:00:30-03:00');

// Without libfaketime there is nothing that could move the clock of PostgreSQL and Node.
test.skipIf(library === null)(
  'one jump moves clocks, hours, leases, jobs and windows together',
  async () => {
    await using installation = await startInstallation(library ?? '', thursdayAtEight);
    const { database, origin } = installation;
    const account = await createOwner(origin, 1);
    const channelId = await channelOf(account, true);
    await keepHours(account);
    await expect.poll(() => clocks(installation)).toEqual({ database: 0, product: 0 });

    // the clock of a message
    await write(account, channelId, 'aceita pix?');
    const { conversationId } = await newestQuestion(account);
    const scheduled = { text: 'Bom dia!', sendAt: '2027-10-08T11:00:00Z' };
    ok(
      await account.call(
        'POST',
        `/api/conversations/${conversationId}/scheduled-messages`,
        scheduled,
      ),
    );
    // hours: an order on Thursday evening
    await write(account, channelId, 'quero encomendar um bolo para 40 pessoas', 'Davi Reis');
    await until('the promise', async () =>
      (await heard(account, channelId, 'Davi Reis')).join().includes('Voltamos amanhã às 9h.'),
    );
    // a lease: another process, which does not answer any more, has Bruno's conversation
    await write(account, channelId, 'aceita pix?', 'Bruno Lima');
    await until(
      'the answer',
      async () => (await heard(account, channelId, 'Bruno Lima')).length === 1,
    );
    await database.query(
      `update conversation set answer_worker = gen_random_uuid(), answer_lease_until = now() + interval '1 hour'
       where contact_id = (select id from contact where name = 'Bruno Lima')`,
    );
    await write(account, channelId, 'onde fica a loja?', 'Bruno Lima');
    // a window: of 24 hours, at a provider that has one
    const whatsapp = await whatsappOf(account);
    await act(account, whatsapp, { kind: 'text', text: 'oi' }, 'Carla Dias');
    await until('the window', async () => (await writing(account, 'Carla Dias')) === 'free');
    expect(await heard(account, channelId, 'Bruno Lima'), 'the lease holds').toHaveLength(1);
    const before = await jobs(installation);

    await installation.jump(fridayAtNine);
    const jumped = performance.now();
    await expect.poll(() => clocks(installation)).toEqual({ database: 0, product: 0 });
    const due = async () => ({
      notices: (await database.query(`select from notice where kind = 'waited_for_opening'`))
        .rowCount,
      sent: (await heard(account, channelId)).includes('Bom dia!'),
      takenUp: (await heard(account, channelId, 'Bruno Lima')).length === 2,
    });
    await expect.poll(due).toEqual({ notices: 1, sent: true, takenUp: true });
    expect(performance.now() - jumped, 'timers do not wait for the true time').toBeLessThan(20_000);
    await until('a job of this minute', async () => (await jobs(installation)) > before, 40_000);
    expect(await writing(account, 'Carla Dias')).toBe('free');
    await installation.jump(onFridayEvening);
    expect(await writing(account, 'Carla Dias')).toBe('templates');
  },
);

/** How many seconds the two processes are off the clock of the test. */
async function clocks({ clock, database, origin }: Installation) {
  // Node renews the date of its answers once a second.
  await fetch(`${origin}/api/health/live`);
  const answer = await fetch(`${origin}/api/health/live`);
  const product = Date.parse(answer.headers.get('date') ?? '');
  const [row] = await query(database, z.object({ now: z.string() }), {
    text: 'select clock_timestamp() as now',
  });
  const seconds = (time: number): number => Math.round(Math.abs(time - clock.now()) / 2000);
  return { database: seconds(Date.parse(row?.now ?? '')), product: seconds(product) };
}

/** People are there from 9 to 18; the agent always answers what it knows. */
async function keepHours(account: Account): Promise<void> {
  const { id, config } = await firstAgent(account);
  const blocks = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
  const hours = { ...config.hours, timeZone: 'America/Sao_Paulo', blocks };
  ok(await account.call('PATCH', `/agents/${id}`, { config: { ...config, greeting: '', hours } }));
}

const heard = async (account: Account, channelId: string, customer?: string) =>
  (await phone(account, channelId, customer)).messages.flatMap(({ from, part }) =>
    from === 'business' && 'text' in part ? [part.text] : [],
  );

const Number = z.object({
  whatsappBusinessId: z.string(),
  phoneNumberId: z.string(),
  accessToken: z.string(),
});

async function whatsappOf(account: Account): Promise<string> {
  const body = { type: 'whatsapp', displayName: 'Loja', mode: 'simulated' };
  const { id } = Channel.parse(ok(await account.call('POST', '/channels', body)).data);
  const made = await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Loja' });
  const { whatsappBusinessId, phoneNumberId, accessToken } = Number.parse(ok(made).data);
  const setupData = { type: 'whatsapp', whatsappBusinessId, phoneNumberId, accessToken };
  ok(await account.call('POST', '/channels/setup', { channelId: id, setupData }));
  return id;
}

const Listed = z.object({ conversations: z.array(z.object({ id: z.string() })) });

/** What may be written to a customer now; null: there is no conversation yet. */
async function writing(account: Account, customer: string): Promise<string | null> {
  const path = `/api/conversations?search=${encodeURIComponent(customer)}`;
  const [found] = Listed.parse(ok(await account.call('GET', path)).data).conversations;
  if (!found) return null;
  const opened = ok(await account.call('GET', `/api/conversations/${found.id}`)).data;
  return z.object({ writing: z.string() }).parse(opened).writing;
}

async function jobs({ database }: Installation): Promise<number> {
  const [row] = await query(database, z.object({ count: z.number() }), {
    text: `select count(*) as count from pgboss.job where name = 'unread-mail-round' and state = 'completed'`,
  });
  return row?.count ?? 0;
}
