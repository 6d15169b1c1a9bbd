import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { type ProductEnvironment, startProductEnvironment } from './environments/product.ts';

const fixtures = join(import.meta.dirname, '../../shared/fixtures');
const present = existsSync(join(fixtures, 'index.json'));
const Rows = z.array(z.object({ file: z.string(), provider: z.string() }));
const files = present
  ? Rows.parse(JSON.parse(readFileSync(join(fixtures, 'index.json'), 'utf8')))
      .filter(({ provider }) => provider === 'telegram')
      .map(({ file }) => file)
  : [];

describe.skipIf(!present)(
  'bodies that others published, through the door (skipped where the shared fixtures are absent)',
  () => {
    let environment: ProductEnvironment;
    let url = '';
    let secret = '';
    let channelId = '';
    beforeAll(async () => {
      environment = await startProductEnvironment();
      const account = await environment.account();
      const { id } = Channel.parse(
        (await account.call('POST', '/channels', { type: 'telegram', displayName: 'Balcão' })).data,
      );
      const { token } = await environment.telegram.control.createBot('Padaria');
      await account.call('POST', '/channels/setup', {
        channelId: id,
        setupData: { type: 'telegram', telegramToken: token },
      });
      const call = environment.telegram.journal.find(
        (entry) => entry.type === 'call' && entry.method === 'setWebhook',
      );
      const params = call?.type === 'call' ? call.params : {};
      ({ url, secret_token: secret } = z
        .object({ url: z.string(), secret_token: z.string() })
        .parse(params));
      channelId = id;
    });
    afterAll(() => environment[Symbol.asyncDispose]());

    const post = async (body: Uint8Array, secretToken: string): Promise<number> => {
      const headers = {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': secretToken,
      };
      return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status;
    };
    const count = async (table: 'inbound_event' | 'message'): Promise<number> => {
      const { rows } = await environment.services.db.query(
        `select count(*)::int as count from ${table} where channel_id = $1`,
        [channelId],
      );
      return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
    };

    test('a wrong secret is refused and stores nothing', async () => {
      for (const file of files)
        expect(await post(readFileSync(join(fixtures, file)), 'wrong'), file).toBe(401);
      expect(await count('inbound_event')).toBe(0);
    });

    test('every body is answered 200 and stored once, also the second time', async () => {
      for (const file of [...files, ...files])
        expect(await post(readFileSync(join(fixtures, file)), secret), file).toBe(200);
      expect(await count('inbound_event')).toBe(files.length);
      // Counts the messages that a customer wrote: everything except edits, reactions, membership,
      // service messages and unknown kinds.
      const { rows } = await environment.services.db.query(
        'select distinct kind from inbound_event where channel_id = $1 order by kind',
        [channelId],
      );
      expect(rows.map((row: { kind: string }) => row.kind)).toEqual([
        'account',
        'edit',
        'ignored',
        'message',
        'reaction',
      ]);
      const { rows: messages } = await environment.services.db.query(
        "select 1 from inbound_event where channel_id = $1 and kind = 'message'",
        [channelId],
      );
      expect(await count('message')).toBe(messages.length);
    });

    test('a body that is no update is answered 200 and kept with its reason', async () => {
      expect(await post(Buffer.from('{"update_id": 1,'), secret)).toBe(200);
      const { rows } = await environment.services.db.query(
        "select reason from inbound_event where channel_id = $1 and event_id like 'hash:%'",
        [channelId],
      );
      expect(rows).toEqual([{ reason: 'broken_json' }]);
    });
  },
);
