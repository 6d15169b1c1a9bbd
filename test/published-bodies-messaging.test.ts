import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { type ProductEnvironment, startProductEnvironment } from './environments/product.ts';

const fixtures = join(import.meta.dirname, '../../shared/fixtures');
const present = existsSync(join(fixtures, 'index.json'));
const Product = z.enum(['messenger', 'instagram']);
const Rows = z.array(z.object({ file: z.string(), provider: z.string(), kind: z.string() }));
const bodies = present
  ? Rows.parse(JSON.parse(readFileSync(join(fixtures, 'index.json'), 'utf8'))).flatMap((row) => {
      const product = Product.safeParse(row.provider).data;
      return product === undefined ? [] : [{ ...row, product }];
    })
  : [];
/**
 * The Page and the account that occur in the bodies; test requests of Meta's dashboard belong to no
 * account.
 */
const accounts = { messenger: '100000000000001', instagram: '17841400000000000' };
const written = new Set(
  'text image sticker location fallback template interactive postback unsupported story share standby referral'.split(
    ' ',
  ),
);
/** Of the customers' bodies, one has a person without an id, and one was written by another app. */
const expectedMessages = bodies.filter(({ kind }) => written.has(kind)).length - 2;

describe.skipIf(!present)(
  'Messenger and Instagram bodies that others published, through the door (skipped where they are absent)',
  () => {
    let environment: ProductEnvironment;
    let secrets: Record<z.output<typeof Product>, string>;
    beforeAll(async () => {
      environment = await startProductEnvironment();
      const { simulators } = environment.product;
      if (!simulators) throw new Error('the simulators are off');
      const { meta } = simulators;
      secrets = { messenger: meta.appSecret, instagram: meta.instagram.appSecret };
      const account = await environment.account();
      const page = await meta.control.createPage('Padaria');
      const profile = await meta.control.createInstagram('Padaria');
      const setups = {
        messenger: { type: 'messenger', pageId: page.id, pageAccessToken: page.accessToken },
        instagram: {
          type: 'instagram',
          instagramBusinessId: profile.id,
          accessToken: profile.accessToken,
        },
      };
      for (const type of Product.options) {
        const made = await account.call('POST', '/channels', {
          type,
          displayName: type,
          mode: 'simulated',
        });
        const { id } = Channel.parse(made.data);
        const connected = await account.call('POST', '/channels/setup', {
          channelId: id,
          setupData: setups[type],
        });
        expect(connected.status, connected.text).toBe(200);
        // The bodies name accounts of their own, so the channels take those ids.
        await environment.services.db.query(
          'update channel set provider_account_id = $2 where id = $1',
          [id, accounts[type]],
        );
      }
    });
    afterAll(() => environment[Symbol.asyncDispose]());

    const post = async (
      { file, product }: (typeof bodies)[number],
      secret = secrets[product],
    ): Promise<number> => {
      const body = readFileSync(join(fixtures, file));
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      return (
        await fetch(`${environment.origin}/api/webhook/${product}`, {
          method: 'POST',
          headers,
          body,
        })
      ).status;
    };
    const count = async (sql: string): Promise<number> =>
      z
        .array(z.object({ count: z.number() }))
        .parse(
          (await environment.services.db.query(`select count(*)::int as count from ${sql}`)).rows,
        )[0]?.count ?? 0;

    test('a wrong signature is refused and stores nothing', async () => {
      for (const body of bodies) expect(await post(body, 'wrong'), body.file).toBe(401);
      expect(await count('inbound_event')).toBe(0);
    });

    test('Instagram’s may be signed by the app as a whole, too', async () => {
      const test = bodies.find(({ file }) => file === 'instagram/dashboard_test_changes.json');
      if (test === undefined) throw new Error('the body is gone');
      expect(await post(test, secrets.messenger)).toBe(200);
      expect(await count('inbound_event')).toBe(0);
    });

    test('every body is answered 200 and stored once: one by one, and again all at once in another order', async () => {
      for (const body of bodies) expect(await post(body), body.file).toBe(200);
      const stored = await count('inbound_event');
      expect(await count(`message where direction = 'in'`)).toBe(expectedMessages);
      const order = (file: string): string => createHmac('sha1', 'a').update(file).digest('hex');
      const shuffled = bodies.toSorted((one, other) =>
        order(one.file) < order(other.file) ? -1 : 1,
      );
      expect(new Set(await Promise.all(shuffled.map((body) => post(body))))).toEqual(
        new Set([200]),
      );
      expect(await count('inbound_event')).toBe(stored);
      expect(await count(`message where direction = 'in'`)).toBe(expectedMessages);
      // Only the unsent message has lost its parts; every other message has a bubble.
      expect(await count(`message where direction = 'in' and parts = '[]'`)).toBe(1);
      expect(
        await count(`message where removed_at is not null and provider_message_id = 'mid.text.1'`),
      ).toBe(1);
      expect(
        await count(
          `channel where status = 'error' and status_reason = 'account_restricted' and type = 'messenger'`,
        ),
      ).toBe(1);
      // Where a person or another app wrote, no agent answers.
      expect(await count(`message where direction = 'out' and author = 'agent'`)).toBe(0);
    });
  },
);
