import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineEnvironment, startPipelineEnvironment } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';
import { applyChange } from './changes.ts';

const ana = 7_001;
const PATIENCE_MS = 30_000;
const Message = z.object({
  id: z.string(),
  text: z.string().nullable(),
  delivery: z.string().nullable(),
  outcome: z.string().nullable(),
});
const messages = (environment: PipelineEnvironment, direction: 'in' | 'out') =>
  environment.rows(
    Message,
    `select id, coalesce(parts -> 0 ->> 'text', parts -> 0 ->> 'caption') as text, delivery, outcome from message where direction = $1 order by seq`,
    [direction],
  );
const waiting = async (environment: PipelineEnvironment) =>
  (await environment.rows(z.unknown(), 'select 1 from early_change')).length;

async function post(environment: PipelineEnvironment, update: object): Promise<void> {
  const channel = await environment.directory.find(environment.channelId);
  const { secretToken } = z.object({ secretToken: z.string() }).parse(channel?.settings);
  const { status } = await fetch(
    `${environment.origin}/api/webhook/telegram/${environment.channelId}`,
    {
      method: 'POST',
      body: JSON.stringify(update),
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': secretToken,
      },
    },
  );
  expect(status).toBe(200);
}

const person = { id: ana, is_bot: false, first_name: 'Ana' };
const written = (text: string, more: object = {}) => ({
  message_id: 50,
  date: 1_790_000_000,
  chat: { id: ana, type: 'private', first_name: 'Ana' },
  from: person,
  text,
  ...more,
});

/**
 * As a provider that tells of deliveries and of what other programs write would say it; Telegram
 * tells of neither.
 */
const tell = (
  { services: { db, jobs }, ...environment }: PipelineEnvironment,
  event: Exclude<InboundEvent, { kind: 'message' }>,
) => inTransaction(db, (client) => applyChange({ db: client, jobs }, environment, event, '{}'));
const receipt = (
  messageId: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  code?: string,
) => ({
  kind: 'receipt' as const,
  eventId: uuidv7(),
  chat: String(ana),
  messageId,
  status,
  ...(code && { refusal: { kind: 'recipient', code } }),
});

/** Ana may be written to; no message comes of it. */
async function opened(): Promise<PipelineEnvironment> {
  const environment = await startPipelineEnvironment();
  await environment.act(ana, { kind: 'block' });
  await environment.act(ana, { kind: 'unblock' });
  return environment;
}

test('edits that come before their message are answered as edited last, whatever their order', async () => {
  await using environment = await opened();
  await post(environment, {
    update_id: 3,
    edited_message: written('quero 3 bolos', { edit_date: 1_790_000_020 }),
  });
  await post(environment, {
    update_id: 2,
    edited_message: written('quero 2 bolos', { edit_date: 1_790_000_010 }),
  });
  expect(await waiting(environment)).toBe(2);
  await post(environment, { update_id: 1, message: written('quero 1 bolo') });
  await until('the answer', () => environment.sent(ana).length > 0, PATIENCE_MS);
  expect(environment.sent(ana)).toEqual(['re: quero 3 bolos']);
  expect(await messages(environment, 'in')).toMatchObject([{ text: 'quero 3 bolos' }]);
  expect(await waiting(environment)).toBe(0);
  // An older edit that comes late changes nothing, and is not kept.
  await post(environment, {
    update_id: 4,
    edited_message: written('quero 2 bolos', { edit_date: 1_790_000_010 }),
  });
  expect(await messages(environment, 'in')).toMatchObject([{ text: 'quero 3 bolos' }]);
  expect(await waiting(environment)).toBe(0);
});

test('a reaction that comes before its message is there with it', async () => {
  await using environment = await opened();
  const reaction = (update_id: number, message_id: number) => ({
    update_id,
    message_reaction: {
      chat: { id: ana, type: 'private', first_name: 'Ana' },
      message_id,
      user: person,
      date: 1_790_000_000,
      old_reaction: [],
      new_reaction: [{ type: 'emoji', emoji: '👍' }],
    },
  });
  await post(environment, reaction(2, 50));
  await post(environment, reaction(3, 51));
  await post(environment, { update_id: 1, message: written('obrigada') });
  const reactions = await environment.rows(
    z.object({ reactions: z.unknown() }),
    `select reactions from message where direction = 'in'`,
  );
  expect(reactions).toEqual([{ reactions: { [`${ana}`]: ['👍'] } }]);
  expect(await waiting(environment)).toBe(1);
  await environment.services.db.query(
    `update early_change set created_at = now() - interval '25 hours'`,
  );
  await until('it to be forgotten', async () => (await waiting(environment)) === 0, PATIENCE_MS);
});

/** The part of an answer that the provider has taken. */
async function answered(environment: PipelineEnvironment): Promise<z.output<typeof Message>> {
  await post(environment, { update_id: 1, message: written('oi') });
  await until(
    'the answer',
    async () => (await messages(environment, 'out'))[0]?.delivery === 'sent',
    PATIENCE_MS,
  );
  const [part] = await messages(environment, 'out');
  if (!part) throw new Error('there is no answer');
  return part;
}

test('a receipt that comes before the answer to our request is not lost', async () => {
  await using environment = await opened();
  const part = await answered(environment);
  const { db } = environment.services;
  // As it is while the provider's answer is under way: nobody knows the id yet.
  await db.query(
    `update message set provider_message_id = null, delivery = 'sending' where id = $1`,
    [part.id],
  );
  await tell(environment, receipt('later:1', 'delivered'));
  await tell(environment, receipt('later:1', 'sent'));
  expect(await messages(environment, 'out')).toMatchObject([{ delivery: 'sending' }]);
  await db.query(
    `update message set provider_message_id = 'later:1', delivery = 'sent' where id = $1`,
    [part.id],
  );
  await until(
    'the receipt to be applied',
    async () => (await messages(environment, 'out'))[0]?.delivery === 'delivered',
    PATIENCE_MS,
  );
  await until('both to be done with', async () => (await waiting(environment)) === 0, PATIENCE_MS);
  expect(await messages(environment, 'out')).toMatchObject([{ delivery: 'delivered' }]);
});

test('a delivery that fails later fails its question', async () => {
  await using environment = await opened();
  const part = await answered(environment);
  const { db } = environment.services;
  await db.query(`update message set provider_message_id = 'later:1' where id = $1`, [part.id]);
  await tell(environment, receipt('later:1', 'failed', 'cannot_receive'));
  expect(await messages(environment, 'out')).toMatchObject([{ delivery: 'failed' }]);
  expect(await messages(environment, 'in')).toMatchObject([{ outcome: 'failed' }]);
  const Reason = z.object({ reason: z.string() });
  const reason = `select outcome_reason as reason from message where direction = 'in'`;
  expect(await environment.rows(Reason, reason)).toEqual([{ reason: 'provider_refused' }]);
  const Told = z.object({ kind: z.string(), detail: z.string() });
  expect(await environment.rows(Told, 'select kind, detail from notice')).toEqual([
    { kind: 'undelivered', detail: 'cannot_receive' },
  ]);
  expect(
    await environment.rows(z.object({ code: z.string() }), 'select code from dead_letter'),
  ).toEqual([{ code: 'cannot_receive' }]);
  // That it came too late to be answered freely has a word of its own.
  await db.query(`update message set delivery = 'sent' where id = $1`, [part.id]);
  await tell(environment, receipt('later:1', 'failed', 'window_closed'));
  expect(await environment.rows(Reason, reason)).toEqual([{ reason: 'window_closed' }]);
});

const Owner = z.object({ owner: z.string() });
const owner = async (environment: PipelineEnvironment) =>
  (await environment.rows(Owner, 'select owner from conversation'))[0]?.owner;
const echo = (messageId: string) => ({
  kind: 'echo' as const,
  eventId: uuidv7(),
  chat: String(ana),
  messageId,
  parts: [{ kind: 'text' as const, text: 're: oi' }],
  time: new Date().toISOString(),
});

test('an echo that comes during a send is ours once its id is known as ours (B3)', async () => {
  await using environment = await opened();
  const part = await answered(environment);
  const { db } = environment.services;
  await db.query(
    `update message set provider_message_id = null, delivery = 'sending' where id = $1`,
    [part.id],
  );
  await tell(environment, echo('ours:1'));
  expect(await owner(environment)).toBe('agent');
  await db.query(
    `update message set provider_message_id = 'ours:1', delivery = 'sent' where id = $1`,
    [part.id],
  );
  await until(
    'it to be known as ours',
    async () => (await waiting(environment)) === 0,
    PATIENCE_MS,
  );
  expect(await owner(environment)).toBe('agent');
  expect(await messages(environment, 'out')).toHaveLength(1);
});

test('an echo that comes during a send is a person’s once our part has another id (B3)', async () => {
  await using environment = await opened();
  const part = await answered(environment);
  const { db } = environment.services;
  await db.query(
    `update message set provider_message_id = null, delivery = 'sending' where id = $1`,
    [part.id],
  );
  await tell(environment, echo('person:1'));
  await db.query(
    `update message set provider_message_id = 'ours:2', delivery = 'sent' where id = $1`,
    [part.id],
  );
  await until(
    'the person to have taken over',
    async () => (await owner(environment)) === 'person',
    PATIENCE_MS,
  );
  expect(await messages(environment, 'out')).toHaveLength(2);
});

test('a picture whose caption is edited stays, and our copy of what it was goes', async () => {
  await using environment = await opened();
  const { blobs } = environment.services;
  await environment.act(ana, { kind: 'photo', caption: 'meu bolo' });
  const File = z.object({ blob: z.string().nullable(), file: z.string(), number: z.string() });
  const file = async () =>
    (
      await environment.rows(
        File,
        `select parts -> 0 ->> 'blob' as blob, parts -> 0 ->> 'providerFileId' as file, split_part(provider_message_id, ':', 3) as number
         from message where direction = 'in'`,
      )
    )[0];
  await until('our copy', async () => ((await file())?.blob ?? null) !== null, PATIENCE_MS);
  const before = await file();
  const photo = [{ file_id: before?.file, file_unique_id: 'x', width: 1, height: 1 }];
  await post(environment, {
    update_id: 900,
    edited_message: {
      message_id: Number(before?.number),
      date: 1_790_000_000,
      edit_date: Math.floor(Date.now() / 1000),
      chat: { id: ana, type: 'private', first_name: 'Ana' },
      from: person,
      photo,
      caption: 'meu bolo novo',
    },
  });
  expect(await messages(environment, 'in')).toMatchObject([{ text: 'meu bolo novo' }]);
  await until('our new copy', async () => ((await file())?.blob ?? null) !== null, PATIENCE_MS);
  expect((await blobs.read((await file())?.blob ?? '')).byteLength).toBeGreaterThan(0);
  await until(
    'the copy before to be gone',
    () =>
      blobs.read(before?.blob ?? '').then(
        () => false,
        () => true,
      ),
    PATIENCE_MS,
  );
});
