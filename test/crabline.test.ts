import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTelegramServer } from '@openclaw/crabline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { type ProductEnvironment, startProductEnvironment } from './environments/product.ts';
import { fillInAnswers } from './customers/shop-answers.ts';
import { until } from './environments/telegram.ts';

/** The whole product, live mode, against a Bot API that we did not write. */
interface Dialogue extends AsyncDisposable {
  environment: ProductEnvironment;
  token: string;
  say(text: string): Promise<void>;
  /** The texts that the bot sent, in order. */
  sent: string[];
}

const Sent = z.object({
  method: z.literal('POST'),
  path: z.string().endsWith('/sendMessage'),
  body: z.object({ chat_id: z.number(), text: z.string() }),
});

async function startDialogue(): Promise<Dialogue> {
  const folder = await mkdtemp(join(tmpdir(), 'crabline-product-'));
  const sent: string[] = [];
  const crabline = await startTelegramServer({
    recorderPath: join(folder, 'recorder.jsonl'),
    onEvent(event) {
      const call = Sent.safeParse(event);
      if (call.success) sent.push(call.data.body.text);
    },
  });
  const environment = await startProductEnvironment();
  environment.services.config.telegramApiUrl = crabline.manifest.endpoints.apiRoot;
  return {
    environment,
    sent,
    token: crabline.manifest.botToken,
    async say(text) {
      const answer = await fetch(crabline.manifest.endpoints.adminInboundUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-crabline-admin-token': crabline.manifest.adminToken,
        },
        body: JSON.stringify({ chatId: 7001, fromId: 7001, fromName: 'Ana', text }),
      });
      expect(answer.status).toBe(200);
    },
    async [Symbol.asyncDispose]() {
      await environment[Symbol.asyncDispose]();
      await crabline.close();
      await rm(folder, { recursive: true });
    },
  };
}

describe.each(['webhook', 'polling'] as const)('the dialogue with crabline by %s', (receiving) => {
  let dialogue: Dialogue;
  beforeAll(async () => {
    dialogue = await startDialogue();
    // No provider can call this address, so the product polls instead.
    if (receiving === 'polling')
      dialogue.environment.services.config.publicUrl = 'http://recado.example';
  });
  afterAll(() => dialogue[Symbol.asyncDispose]());

  test('a customer asks and gets the right answer, once', async () => {
    const { environment, token, say, sent } = dialogue;
    const account = await environment.account();
    const channel = Channel.parse(
      (await account.call('POST', '/channels', { type: 'telegram', displayName: 'Balcão' })).data,
    );
    const connected = await account.call('POST', '/channels/setup', {
      channelId: channel.id,
      setupData: { type: 'telegram', telegramToken: token },
    });
    expect(connected.data).toMatchObject({ status: 'connected', receiving });
    const { agents } = z
      .object({ agents: z.array(z.object({ id: z.string() })) })
      .parse((await account.call('GET', '/agents')).data);
    await fillInAnswers(account, agents[0]?.id ?? '');
    expect(
      (await account.call('PATCH', `/agents/${agents[0]?.id}/toggle-status`)).data,
    ).toMatchObject({ status: 'active' });

    await say('Vocês aceitam pix?');
    await until('the answer', () => sent.some((text) => text.includes('pix')), 15_000);
    await say('Qual é o endereço de vocês?');
    await until(
      'the second answer',
      () => sent.some((text) => text.includes('Rua das Flores')),
      15_000,
    );
    expect(sent.filter((text) => text.includes('Aceitamos pix'))).toHaveLength(1);
    const outcomes = async (): Promise<unknown[]> =>
      (
        await environment.services.db.query(
          'select outcome from message where channel_id = $1 and direction = $2',
          [channel.id, 'in'],
        )
      ).rows;
    await until('both outcomes', async () =>
      (await outcomes()).every((row) => JSON.stringify(row).includes('answered')),
    );
    expect(await outcomes()).toHaveLength(2);
    expect((await account.call('DELETE', `/api/channels/${channel.id}`)).status).toBe(200);
  }, 60_000);
});
