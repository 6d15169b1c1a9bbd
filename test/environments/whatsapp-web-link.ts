import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { loadBaileys } from '#channels/whatsapp-web/baileys.ts';
import type { SimulatorControl } from '#simulators/whatsapp-web/client.ts';
import { Pairing } from '#contract/channels/whatsapp-web.ts';
import { socketKeys } from '#server/features/channels/sockets/socket-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { until } from './telegram.ts';
import type { Account } from './product.ts';
import { fillInAnswers } from '#test/customers/shop-answers.ts';

/** Makes a channel whose phone was linked earlier, for a counterpart that cannot pair. */
export async function linkWithoutPhone(
  services: Pick<Services, 'db' | 'secrets' | 'bus'>,
  { workspaceId, channelId, jid }: { workspaceId: string; channelId: string; jid: string },
): Promise<void> {
  const lib = await loadBaileys();
  const creds = {
    ...lib.initAuthCreds(),
    me: { id: jid, name: 'Padaria' },
    account: { details: Buffer.from('crabline') },
  };
  await services.db.query(
    `insert into socket_session (channel_id, workspace_id, state, wanted, holder) values ($1, $2, 'starting', false, $3)`,
    [channelId, workspaceId, uuidv7()],
  );
  const held = {
    channel_id: channelId,
    workspace_id: workspaceId,
    fence: 0,
    leaving: false,
    phone_number: null,
  };
  await socketKeys(services, held).write([
    { kind: 'creds', id: 'own', value: JSON.stringify(creds, lib.BufferJSON.replacer) },
  ]);
  await services.db.query('update socket_session set wanted = true where channel_id = $1', [
    channelId,
  ]);
  services.bus.publish('channels', channelId);
}

/** Makes a channel and a phone of its own, and links the two by the QR code. */
export async function linkPhone(
  call: (method: string, path: string, body?: unknown) => Promise<{ data: unknown }>,
  control: SimulatorControl,
  name: string,
  mode: 'live' | 'simulated' = 'live',
): Promise<{ channelId: string; phone: string }> {
  const channelId = Created.parse(
    (await call('POST', '/channels', { type: 'whatsapp_web', displayName: name, mode })).data,
  ).id;
  const { phone } = await control.createPhone(name);
  await call('POST', '/whatsapp-web/connection/init', { channelId });
  const pairing = async (): Promise<Pairing> =>
    Pairing.parse((await call('GET', `/whatsapp-web/connection/${channelId}`)).data);
  await until('a QR code', async () => (await pairing()).state === 'qr', 60_000);
  await control.scan(phone, (await pairing()).qr ?? '');
  await until('the connection', async () => (await pairing()).state === 'connected', 60_000);
  return { channelId, phone };
}

const Created = z.object({ id: z.string() });

/** The agent that every workspace begins with, answering on WhatsApp Web. */
export async function answeringAgent(account: Account): Promise<void> {
  const { agents } = z
    .object({ agents: z.array(Created) })
    .parse((await account.call('GET', '/agents')).data);
  const id = agents[0]?.id ?? '';
  await fillInAnswers(account, id);
  for (const [method, path, body] of [
    ['PATCH', `/agents/${id}`, { channelType: 'whatsapp_web', publish: true }],
    ['PATCH', `/agents/${id}/toggle-status`, undefined],
  ] as const) {
    const answer = await account.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  }
}
