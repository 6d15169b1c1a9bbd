import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ana, startMetaEnvironment, type MetaEnvironment } from '#test/environments/meta.ts';
import { until } from '#test/environments/telegram.ts';

const fixtures = join(import.meta.dirname, '../../../../shared/fixtures');
const present = existsSync(join(fixtures, 'index.json'));

type Json = Record<string, unknown>;
const Body = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.strictObject({
      id: z.string(),
      time: z.number().optional(),
      changes: z.array(
        z.strictObject({ field: z.string(), value: z.record(z.string(), z.unknown()) }),
      ),
    }),
  ),
});

/** The lists a value may hold, and how their elements are told apart. */
const lists = [
  'messages',
  'statuses',
  'message_echoes',
  'state_sync',
  'history',
  'user_id_update',
  'contacts',
];

/** The things in a body, each with the name of its kind. */
function thingsIn(text: string): { kind: string; thing: Json }[] {
  const { entry } = Body.parse(JSON.parse(text));
  return entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }) => {
      if (field === 'account_update')
        return [{ kind: `account_update ${String(value['event'])}`, thing: value }];
      const frame = Object.fromEntries(
        Object.entries(value).filter(([, one]) => !Array.isArray(one)),
      );
      return [
        { kind: 'frame', thing: frame },
        ...lists.flatMap((name) =>
          z
            .array(z.record(z.string(), z.unknown()))
            .default([])
            .parse(value[name])
            .map((thing) => ({ kind: kindOf(name, thing), thing })),
        ),
      ];
    }),
  );
}

/** An edit or a removal looks the same from either side. */
function kindOf(list: string, thing: Json): string {
  if (list === 'statuses') return thing['status'] === 'failed' ? 'failed' : 'status';
  if (list === 'messages' || list === 'message_echoes') return String(thing['type']);
  return list;
}

/** Every place of a thing that holds a value, with the type of it. */
function places(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => places(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, one]) => places(one, `${path}.${name}`));
}

/**
 * Who, when and in answer to what: the same for all kinds, though not every kind has a published
 * body with each of them.
 */
const common =
  /^\.(from|from_user_id|to|to_user_id|id|timestamp|type|context\.(from|id|forwarded)|recipient_user_id): /;

/**
 * A number is not there where a user name hides it; captions and forwarding are the person's
 * choice.
 */
const byChoice = /^\.(from|to|wa_id|context\.forwarded|\w+\.caption): /;

describe.skipIf(!present)(
  'what the simulator posts, beside what Meta published (skipped where the shared fixtures are absent)',
  () => {
    const published = new Map<string, Set<string>[]>();
    const made = new Map<string, Set<string>[]>();
    const gather = (into: typeof made, text: string): void => {
      for (const { kind, thing } of thingsIn(text))
        into.set(kind, [...(into.get(kind) ?? []), new Set(places(thing))]);
    };
    let environment: MetaEnvironment;

    beforeAll(async () => {
      const folder = join(fixtures, 'whatsapp');
      for (const file of readdirSync(folder))
        gather(published, readFileSync(join(folder, file), 'utf8'));
      environment = await startMetaEnvironment({ business: { coexistence: true } });
      await everything(environment);
      for (const { body } of environment.webhook.received)
        gather(made, Buffer.from(body).toString('utf8'));
    });
    afterAll(() => environment[Symbol.asyncDispose]());

    it.each([
      'frame',
      'contacts',
      'text',
      'image',
      'video',
      'audio',
      'document',
      'sticker',
      'location',
      'interactive',
      'button',
      'reaction',
      'edit',
      'revoke',
      'system',
      'unsupported',
      'status',
      'failed',
      'state_sync',
      'history',
      'user_id_update',
      'account_update PARTNER_REMOVED',
      'account_update ACCOUNT_OFFBOARDED',
    ])('%s', (kind) => {
      const known = published.get(kind) ?? [];
      const ours = made.get(kind) ?? [];
      expect(known.length).toBeGreaterThan(0);
      expect(ours.length).toBeGreaterThan(0);
      const allowed = new Set(known.flatMap((one) => [...one]));
      const always = [...allowed].filter(
        (place) => known.every((one) => one.has(place)) && !place.includes('parent_user_id'),
      );
      for (const one of ours) {
        expect([...one].filter((place) => !allowed.has(place) && !common.test(place))).toEqual([]);
        expect(always.filter((place) => !one.has(place) && !byChoice.test(place))).toEqual([]);
      }
    });
  },
);

/** One of each kind that the simulator can make happen. */
async function everything({
  simulator,
  business,
  webhook,
  sendText,
  graph,
}: MetaEnvironment): Promise<void> {
  const { control } = simulator;
  const { phoneNumberId, wabaId } = business;
  const hidden = { bsuid: 'BR.13491208655302741918', name: 'Carla', username: 'carla' };
  await control.setAppCallback({ url: webhook.url, verifyToken: webhook.verifyToken });
  await sendText('5511900000000', 'fora da janela');
  const { messageIds } = await control.act(phoneNumberId, ana, { kind: 'text', text: 'oi' });
  await control.act(phoneNumberId, hidden, { kind: 'text', text: 'oi' });
  const [first = ''] = messageIds;
  for (const kind of [
    'image',
    'video',
    'voice',
    'document',
    'sticker',
    'location',
    'contacts',
    'unsupported',
  ] as const)
    await control.act(phoneNumberId, ana, { kind });
  const to = ana.waId ?? '';
  const sent = async (body: object): Promise<string> => {
    const answer = await graph('POST', `${phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      to,
      ...body,
    });
    return (
      z.object({ messages: z.array(z.object({ id: z.string() })).min(1) }).parse(answer.body)
        .messages[0]?.id ?? ''
    );
  };
  const asked = await sent({
    type: 'interactive',
    biz_opaque_callback_data: 'x',
    interactive: {
      type: 'button',
      body: { text: '?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
    },
  });
  const template = await sent({
    type: 'template',
    template: {
      name: 'retomar_conversa',
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
    },
  });
  await control.phone(phoneNumberId, ana);
  await control.act(phoneNumberId, ana, { kind: 'press', messageId: asked, buttonId: 'a' });
  await control.act(phoneNumberId, ana, { kind: 'press', messageId: template, buttonId: 'Sim' });
  await control.act(phoneNumberId, ana, { kind: 'react', messageId: asked, emoji: '👍' });
  await control.act(phoneNumberId, ana, { kind: 'edit', messageId: first, text: 'olá' });
  await control.act(phoneNumberId, ana, { kind: 'revoke', messageId: first });
  const { messageId } = await control.ownerSays(phoneNumberId, ana, {
    kind: 'text',
    text: 'já vou',
  });
  await control.ownerSays(phoneNumberId, ana, { kind: 'edit', messageId, text: 'já' });
  await control.ownerSays(phoneNumberId, ana, { kind: 'revoke', messageId });
  for (const type of ['smb_app_state_sync', 'history'])
    await graph('POST', `${phoneNumberId}/smb_app_data`, {
      messaging_product: 'whatsapp',
      sync_type: type,
    });
  await control.act(phoneNumberId, ana, { kind: 'change_user_id', to: 'BR.2' });
  await control.act(phoneNumberId, ana, { kind: 'change_number', to: '5511911112222' });
  await control.accountUpdate(wabaId, 'ACCOUNT_OFFBOARDED');
  await control.accountUpdate(wabaId, 'PARTNER_REMOVED');
  await until('every webhook', async () => (await control.pending()) === 0);
}
