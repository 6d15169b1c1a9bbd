import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { type ProductEnvironment, startProductEnvironment } from './environments/product.ts';

const fixtures = join(import.meta.dirname, '../../shared/fixtures');
const present = existsSync(join(fixtures, 'index.json'));
const Rows = z.array(z.object({ file: z.string(), provider: z.string(), kind: z.string() }));
const bodies = present
  ? Rows.parse(JSON.parse(readFileSync(join(fixtures, 'index.json'), 'utf8'))).filter(
      ({ provider }) => provider === 'whatsapp',
    )
  : [];
/** The numbers that occur in the bodies and are ours; every other number belongs to nobody. */
const numbers = ['106540352242922', '1122334455667', '10634295353625'];
const written = new Set(
  'text image video document audio sticker location contacts order unsupported error referral interactive button'.split(
    ' ',
  ),
);
/**
 * Customers' messages to our numbers: one in each body, two in the batch; one body is for another
 * number.
 */
const expectedMessages = bodies.filter(({ kind }) => written.has(kind)).length + 2 - 1;

describe.skipIf(!present)(
  'WhatsApp bodies that others published, through the door (skipped where the shared fixtures are absent)',
  () => {
    let environment: ProductEnvironment;
    let appSecret = '';
    beforeAll(async () => {
      environment = await startProductEnvironment();
      appSecret = environment.product.simulators?.meta.appSecret ?? '';
      const account = await environment.account();
      for (const number of numbers) {
        const { id } = Channel.parse(
          (
            await account.call('POST', '/channels', {
              type: 'whatsapp',
              displayName: number,
              mode: 'simulated',
            })
          ).data,
        );
        const made = z
          .record(z.string(), z.unknown())
          .parse(
            (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: number })).data,
          );
        const connected = await account.call('POST', '/channels/setup', {
          channelId: id,
          setupData: { type: 'whatsapp', ...made },
        });
        expect(connected.status, connected.text).toBe(200);
        // The bodies name numbers of their own, so the channels take those ids.
        await environment.services.db.query(
          'update channel set provider_account_id = $2 where id = $1',
          [id, number],
        );
      }
    });
    afterAll(() => environment[Symbol.asyncDispose]());

    const post = async (
      body: Uint8Array,
      secret = appSecret,
      path = '/api/webhook/whatsapp',
    ): Promise<number> => {
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      return (
        await fetch(environment.origin + path, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        })
      ).status;
    };
    const read = (file: string): Uint8Array => readFileSync(join(fixtures, file));
    const count = async (sql: string): Promise<number> =>
      z
        .array(z.object({ count: z.number() }))
        .parse(
          (await environment.services.db.query(`select count(*)::int as count from ${sql}`)).rows,
        )[0]?.count ?? 0;

    test('a body with a wrong signature is refused and stores nothing', async () => {
      for (const { file } of bodies) expect(await post(read(file), 'wrong'), file).toBe(401);
      expect(await post(Buffer.alloc(4 * 1024 * 1024, ' '))).toBe(413);
      expect(
        await post(
          Buffer.from('{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[]}]}'),
        ),
      ).toBe(200);
      expect(await count('inbound_event')).toBe(0);
    });

    test('every body is answered 200 and stored once: one by one, and again all at once in another order', async () => {
      for (const { file } of bodies) expect(await post(read(file)), file).toBe(200);
      const stored = await count('inbound_event');
      expect(
        await count(
          `message where direction = 'in' and outcome_reason is distinct from 'imported'`,
        ),
      ).toBe(expectedMessages);
      const shuffled = bodies.toSorted((one, other) =>
        createHmac('sha1', 'a').update(one.file).digest('hex') <
        createHmac('sha1', 'a').update(other.file).digest('hex')
          ? -1
          : 1,
      );
      expect(new Set(await Promise.all(shuffled.map(({ file }) => post(read(file)))))).toEqual(
        new Set([200]),
      );
      expect(await count('inbound_event')).toBe(stored);
      expect(
        await count(
          `message where direction = 'in' and outcome_reason is distinct from 'imported'`,
        ),
      ).toBe(expectedMessages);
      // An order, a poll, a broken reply: each has a bubble, none is lost.
      expect(await count(`message where direction = 'in' and parts = '[]'`)).toBe(0);
    });
  },
);
