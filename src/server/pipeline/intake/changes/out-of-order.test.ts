import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { InboundEvent } from '#channels/inbound-event.ts';
import { inTransaction } from '#server/platform/db.ts';
import { type PipelineWorld, startPipelineWorld } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';
import { applyChange } from './changes.ts';

const ana = 7_001;
const PATIENCE_MS = 30_000;
const Message = z.object({ id: z.string(), text: z.string().nullable(), delivery: z.string().nullable(), outcome: z.string().nullable() });
const messages = (world: PipelineWorld, direction: 'in' | 'out') =>
  world.rows(
    Message,
    `select id, coalesce(parts -> 0 ->> 'text', parts -> 0 ->> 'caption') as text, delivery, outcome from message where direction = $1 order by seq`,
    [direction],
  );
const waiting = async (world: PipelineWorld) => (await world.rows(z.unknown(), 'select 1 from early_change')).length;

async function post(world: PipelineWorld, update: object): Promise<void> {
  const channel = await world.directory.find(world.channelId);
  const { secretToken } = z.object({ secretToken: z.string() }).parse(channel?.settings);
  const { status } = await fetch(`${world.origin}/api/webhook/telegram/${world.channelId}`, {
    method: 'POST',
    body: JSON.stringify(update),
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secretToken },
  });
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

/** As a provider that tells of deliveries and of what other programs write would say it; Telegram tells of neither. */
const tell = ({ services: { db, jobs }, ...world }: PipelineWorld, event: Exclude<InboundEvent, { kind: 'message' }>) =>
  inTransaction(db, (client) => applyChange({ db: client, jobs }, world, event, '{}'));
const receipt = (messageId: string, status: 'sent' | 'delivered' | 'read' | 'failed', code?: string) => ({
  kind: 'receipt' as const,
  eventId: uuidv7(),
  chat: String(ana),
  messageId,
  status,
  ...(code && { refusal: { kind: 'recipient', code } }),
});

/** Ana may be written to; no message comes of it. */
async function opened(): Promise<PipelineWorld> {
  const world = await startPipelineWorld();
  await world.act(ana, { kind: 'block' });
  await world.act(ana, { kind: 'unblock' });
  return world;
}

test('edits that come before their message are answered as edited last, whatever their order', async () => {
  await using world = await opened();
  await post(world, { update_id: 3, edited_message: written('quero 3 bolos', { edit_date: 1_790_000_020 }) });
  await post(world, { update_id: 2, edited_message: written('quero 2 bolos', { edit_date: 1_790_000_010 }) });
  expect(await waiting(world)).toBe(2);
  await post(world, { update_id: 1, message: written('quero 1 bolo') });
  await until('the answer', () => world.sent(ana).length > 0, PATIENCE_MS);
  expect(world.sent(ana)).toEqual(['re: quero 3 bolos']);
  expect(await messages(world, 'in')).toMatchObject([{ text: 'quero 3 bolos' }]);
  expect(await waiting(world)).toBe(0);
  // An older edit that comes late changes nothing, and is not kept.
  await post(world, { update_id: 4, edited_message: written('quero 2 bolos', { edit_date: 1_790_000_010 }) });
  expect(await messages(world, 'in')).toMatchObject([{ text: 'quero 3 bolos' }]);
  expect(await waiting(world)).toBe(0);
});

test('a reaction that comes before its message is there with it; one to a message that never came is forgotten', async () => {
  await using world = await opened();
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
  await post(world, reaction(2, 50));
  await post(world, reaction(3, 51));
  await post(world, { update_id: 1, message: written('obrigada') });
  const reactions = await world.rows(z.object({ reactions: z.unknown() }), `select reactions from message where direction = 'in'`);
  expect(reactions).toEqual([{ reactions: { [`${ana}`]: ['👍'] } }]);
  expect(await waiting(world)).toBe(1);
  await world.services.db.query(`update early_change set created_at = now() - interval '25 hours'`);
  await until('it to be forgotten', async () => (await waiting(world)) === 0, PATIENCE_MS);
});

test('a receipt that comes before the answer to our request is not lost, and a delivery that fails later fails its question', async () => {
  await using world = await opened();
  await post(world, { update_id: 1, message: written('oi') });
  await until('the answer', async () => (await messages(world, 'out'))[0]?.delivery === 'sent', PATIENCE_MS);
  const [part] = await messages(world, 'out');
  const { db } = world.services;
  // As it is while the provider's answer is under way: nobody knows the id yet.
  await db.query(`update message set provider_message_id = null, delivery = 'sending' where id = $1`, [part?.id]);
  await tell(world, receipt('later:1', 'delivered'));
  await tell(world, receipt('later:1', 'sent'));
  expect(await messages(world, 'out')).toMatchObject([{ delivery: 'sending' }]);
  await db.query(`update message set provider_message_id = 'later:1', delivery = 'sent' where id = $1`, [part?.id]);
  await until('the receipt to be applied', async () => (await messages(world, 'out'))[0]?.delivery === 'delivered', PATIENCE_MS);
  await until('both to be done with', async () => (await waiting(world)) === 0, PATIENCE_MS);
  expect(await messages(world, 'out')).toMatchObject([{ delivery: 'delivered' }]);

  await db.query(`update message set delivery = 'sent' where id = $1`, [part?.id]);
  await tell(world, receipt('later:1', 'failed', 'cannot_receive'));
  expect(await messages(world, 'out')).toMatchObject([{ delivery: 'failed' }]);
  expect(await messages(world, 'in')).toMatchObject([{ outcome: 'failed' }]);
  const Reason = z.object({ reason: z.string() });
  const reason = `select outcome_reason as reason from message where direction = 'in'`;
  expect(await world.rows(Reason, reason)).toEqual([{ reason: 'provider_refused' }]);
  const Told = z.object({ kind: z.string(), detail: z.string() });
  expect(await world.rows(Told, 'select kind, detail from notice')).toEqual([{ kind: 'undelivered', detail: 'cannot_receive' }]);
  expect(await world.rows(z.object({ code: z.string() }), 'select code from dead_letter')).toEqual([{ code: 'cannot_receive' }]);
  // That it came too late to be answered freely has a word of its own.
  await db.query(`update message set delivery = 'sent' where id = $1`, [part?.id]);
  await tell(world, receipt('later:1', 'failed', 'window_closed'));
  expect(await world.rows(Reason, reason)).toEqual([{ reason: 'window_closed' }]);
});

test('what our account wrote while a part of ours is on its way is taken for ours until its id is known (B3)', async () => {
  await using world = await opened();
  await post(world, { update_id: 1, message: written('oi') });
  await until('the answer', async () => (await messages(world, 'out'))[0]?.delivery === 'sent', PATIENCE_MS);
  const [part] = await messages(world, 'out');
  const { db } = world.services;
  const Owner = z.object({ owner: z.string() });
  const owner = async () => (await world.rows(Owner, 'select owner from conversation'))[0]?.owner;
  const echo = (messageId: string) => ({
    kind: 'echo' as const,
    eventId: uuidv7(),
    chat: String(ana),
    messageId,
    parts: [{ kind: 'text' as const, text: 're: oi' }],
    time: new Date().toISOString(),
  });
  await db.query(`update message set provider_message_id = null, delivery = 'sending' where id = $1`, [part?.id]);
  await tell(world, echo('ours:1'));
  expect(await owner()).toBe('agent');
  await db.query(`update message set provider_message_id = 'ours:1', delivery = 'sent' where id = $1`, [part?.id]);
  await until('it to be known as ours', async () => (await waiting(world)) === 0, PATIENCE_MS);
  expect(await owner()).toBe('agent');
  expect(await messages(world, 'out')).toHaveLength(1);

  await db.query(`update message set provider_message_id = null, delivery = 'sending' where id = $1`, [part?.id]);
  await tell(world, echo('person:1'));
  await db.query(`update message set provider_message_id = 'ours:2', delivery = 'sent' where id = $1`, [part?.id]);
  await until('the person to have taken over', async () => (await owner()) === 'person', PATIENCE_MS);
  expect(await messages(world, 'out')).toHaveLength(2);
});

test('a picture whose caption is edited stays, and our copy of what it was goes', async () => {
  await using world = await opened();
  const { blobs } = world.services;
  await world.act(ana, { kind: 'photo', caption: 'meu bolo' });
  const File = z.object({ blob: z.string().nullable(), file: z.string(), number: z.string() });
  const file = async () =>
    (
      await world.rows(
        File,
        `select parts -> 0 ->> 'blob' as blob, parts -> 0 ->> 'providerFileId' as file, split_part(provider_message_id, ':', 3) as number
         from message where direction = 'in'`,
      )
    )[0];
  await until('our copy', async () => ((await file())?.blob ?? null) !== null, PATIENCE_MS);
  const before = await file();
  const photo = [{ file_id: before?.file, file_unique_id: 'x', width: 1, height: 1 }];
  await post(world, {
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
  expect(await messages(world, 'in')).toMatchObject([{ text: 'meu bolo novo' }]);
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
