import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectBot } from '#test/customers/customer-line.ts';
import { type Account, startProductEnvironment } from '#test/environments/product.ts';
import { newestQuestion } from '#test/customers/simulated-shop.ts';
import { createDatabase } from '#test/environments/database.ts';
import { freePort } from './actors/front.ts';
import { startProductProcess } from './product-process.ts';

const Viewers = z.object({
  data: z.object({ viewers: z.array(z.object({ id: z.string(), typing: z.boolean() })) }),
});

test(
  'who looks and who types is told over two processes at once',
  { timeout: 60_000 },
  async () => {
    await using opened = new AsyncDisposableStack();
    const database = await createDatabase();
    const environment = opened.use(await startProductEnvironment({}, database));
    const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-presence-')), (path) =>
      rmSync(path, { recursive: true, force: true }),
    );
    const other = await startProductProcess({
      port: await freePort(),
      logFile: join(folder, 'product.log'),
      environment: {
        DATABASE_URL: database.connectionString,
        DATA_DIR: folder,
        ROLE: 'web',
        SIMULATOR: 'off',
        LOG_LEVEL: 'warn',
      },
    });
    opened.defer(async () => void (await other.stop()));
    const there = `http://127.0.0.1:${other.port}`;

    const [rita, stranger] = [await environment.account(), await environment.account()];
    const bia = await environment.colleague(rita);
    await (await connectBot(rita)).write('Ana Souza', 'Vocês abrem hoje?');
    const { conversationId } = await newestQuestion(rita);
    const visit = async (origin: string, { token }: Account, doing: string) => {
      const answer = await fetch(`${origin}/api/conversations/${conversationId}/presence`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ doing }),
      });
      return Viewers.parse(await answer.json()).data.viewers;
    };
    const listen = async (origin: string, { token }: Account) => {
      const page = opened.adopt(new AbortController(), (abort) => abort.abort());
      const answer = await fetch(`${origin}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: page.signal,
      });
      const heard = { presence: 0 };
      void (async () => {
        const chunks = answer.body?.pipeThrough(new TextDecoderStream()) ?? [];
        for await (const chunk of chunks)
          heard.presence += chunk.split('event: presence').length - 1;
      })().catch(() => undefined); // it ends with its process
      return heard;
    };
    // Rita's page talks to the one process, Bia's to the other.
    const [hers, bias, strangers] = [
      await listen(environment.origin, rita),
      await listen(there, bia),
      await listen(environment.origin, stranger),
    ];
    const news = async (page: { presence: number }, times: number) => {
      await expect.poll(() => page.presence, { timeout: 5_000, interval: 20 }).toBe(times);
    };

    expect(await visit(environment.origin, rita, 'looking')).toEqual([]);
    await news(bias, 1);
    expect(await visit(there, bia, 'looking')).toEqual([{ id: rita.userId, typing: false }]);
    await news(hers, 2); // she also hears of herself
    expect(await visit(environment.origin, rita, 'looking')).toEqual([
      { id: bia.userId, typing: false },
    ]);
    await visit(there, bia, 'typing');
    await news(hers, 3);
    expect(await visit(environment.origin, rita, 'looking')).toEqual([
      { id: bia.userId, typing: true },
    ]);
    await visit(environment.origin, rita, 'typing');
    await news(bias, 4);
    expect(await visit(there, bia, 'looking')).toEqual([{ id: rita.userId, typing: true }]);
    await visit(there, bia, 'leaving');
    await news(hers, 5);
    expect(await visit(environment.origin, rita, 'looking')).toEqual([]);

    await visit(there, bia, 'looking');
    await news(hers, 6);
    other.signal('SIGKILL');
    await other.ended;
    expect(
      await visit(environment.origin, rita, 'looking'),
      'her page may be on its way to another process',
    ).toHaveLength(1);
    // What a dead process knew outlives it, so the row is changed as if 26 seconds had passed in
    // which her page reached no other process. Rita's page reports every 10 seconds that she is
    // there.
    await environment.services.db.query(
      `update viewing set seen_at = seen_at - interval '26 seconds'`,
    );
    expect(await visit(environment.origin, rita, 'looking')).toEqual([]);
    expect(
      await visit(environment.origin, bia, 'looking'),
      'she comes back by the other process',
    ).toEqual([{ id: rita.userId, typing: true }]);
    expect(strangers.presence, 'of another workspace').toBe(0);
  },
);
