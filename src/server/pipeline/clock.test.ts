import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClockedDatabase } from '#test/environments/moved-clock.ts';
import { type PipelineEnvironment, startPipelineEnvironment } from '#test/environments/pipeline.ts';

const DAY_MS = 24 * 3_600_000;
const customers = Array.from({ length: 12 }, (_, index) => 7_001 + index);
const patience = { timeout: 20_000 };

const Ended = z.object({
  outcome: z.string().nullable(),
  delivery: z.string().nullable(),
  error_code: z.string().nullable(),
});
/** What became of every question, and of its answer. */
const ended = (environment: PipelineEnvironment) =>
  environment.rows(
    Ended,
    `select i.outcome, o.delivery, o.error_code from message i left join message o on o.run_id = i.run_id and o.direction = 'out'
     where i.direction = 'in' order by i.created_at`,
  );
const all = (delivery: string, error_code: string | null, outcome = 'answered') =>
  customers.map(() => ({ outcome, delivery, error_code }));

/** Everybody has asked, and the provider has put every answer off for `seconds`. */
async function waiting(environment: PipelineEnvironment, seconds: number): Promise<void> {
  await environment.simulator.control.setFaults({
    api: { too_many: 1 },
    methods: ['sendMessage'],
    retryAfter: seconds,
  });
  for (const customer of customers) await environment.act(customer, { kind: 'text', text: 'oi' });
  await expect
    .poll(
      async () => (await ended(environment)).filter(({ delivery }) => delivery === 'queued').length,
      patience,
    )
    .toBe(customers.length);
  await expect
    .poll(
      async () =>
        (await ended(environment)).some(({ error_code: code }) => code === 'rate_limited'),
      patience,
    )
    .toBe(true);
  // A refusal that is still on its way, or a lane that somebody is about to look at, would be put
  // off from the time that the clock shows then.
  const atWork = `deliver_lease_until is not null or deliver_at < now() + interval '${seconds / 2} seconds'`;
  await expect
    .poll(
      () => environment.rows(z.unknown(), `select id from conversation where ${atWork}`),
      patience,
    )
    .toEqual([]);
}

test.each([
  ['forward by a day', DAY_MS + 60_000],
  ['back by a day', -DAY_MS - 60_000],
])('answers that wait are sent, each once, though the clock is put %s', async (_how, byMs) => {
  const database = await createClockedDatabase();
  await using environment = await startPipelineEnvironment({ database });
  await waiting(environment, 3600);
  await environment.simulator.control.setFaults({});
  await database.setClock(byMs);
  await expect
    .poll(() => customers.map((customer) => environment.sent(customer).length), patience)
    .toEqual(customers.map(() => 1));
  await expect.poll(() => ended(environment), patience).toEqual(all('sent', null));
});

test('what is a day old without the jump is given up', async () => {
  const database = await createClockedDatabase();
  await using environment = await startPipelineEnvironment({ database });
  await waiting(environment, 1);
  await database.setClock(DAY_MS);
  await environment.services.db.query(
    `update message set created_at = created_at - interval '25 hours'`,
  );
  await expect.poll(() => ended(environment), patience).toEqual(all('failed', 'expired', 'failed'));
});
