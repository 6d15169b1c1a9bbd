import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import type { JournalEntry } from '#channels/whatsapp-web/simulator-journal.ts';
import { startWhatsAppWebSimulator, type WhatsAppWebSimulator } from '#channels/whatsapp-web/simulator.ts';
import { Channel } from '#contract/channels.ts';
import { type Front, startFront } from './faults/front.ts';
import { type Account, type ProductWorld, startProductWorld } from './product-world.ts';
import { until } from './telegram-world.ts';
import { linkPhone } from './whatsapp-web-link.ts';

const SESSIONS = 4;
/** Of seeing a connection that is gone, as it is demanded. */
const VISIBLE_MS = 10_000;

/** Several phones in one process: what becomes of their connections when the provider drops them all, or falls silent. */
describe.skipIf(!isInstalled())('connections of WhatsApp Web (needs the optional package baileys)', () => {
  let world: ProductWorld;
  let account: Account;
  let simulator: WhatsAppWebSimulator;
  let linked: { channelId: string; phone: string }[];
  /** The network between us and the provider. */
  let network: Front;
  beforeAll(async () => {
    simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests' });
    const { port, href } = new URL(simulator.url);
    network = await startFront(() => [Number(port)]);
    world = await startProductWorld({ whatsappWebUrl: href.replace(port, String(network.port)) });
    account = await world.account();
    linked = await Promise.all(
      Array.from({ length: SESSIONS }, (_, index) => linkPhone(account.call, simulator.control, `Loja ${index + 1}`)),
    );
  }, 120_000);
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await network.close();
    await simulator.close();
  });

  type Linked = typeof linked;
  const states = (of: Linked): Promise<Pick<Channel, 'status' | 'statusReason'>[]> =>
    Promise.all(
      of.map(async ({ channelId }) => {
        const { status, statusReason } = Channel.parse((await account.call('GET', `/channels/${channelId}`)).data);
        return { status, statusReason };
      }),
    );
  const allConnected = async (of: Linked): Promise<boolean> => (await states(of)).every(({ status }) => status === 'connected');
  const sockets = (from: number): Extract<JournalEntry, { type: 'socket' }>[] =>
    simulator.journal.slice(from).flatMap((entry) => (entry.type === 'socket' ? [entry] : []));
  const logins = (from: number) => sockets(from).filter(({ phase }) => phase === 'login');

  test('all dropped at one moment come back one after another, each once', async () => {
    const from = simulator.journal.length;
    await Promise.all(linked.map(({ phone }) => simulator.control.disconnect(phone, 'closed')));
    await until('all are back', () => logins(from).length >= SESSIONS, 60_000);
    expect(new Set(logins(from).map(({ phone }) => phone)).size).toBe(SESSIONS);
    expect(Math.max(...sockets(0).map(({ loggedIn }) => loggedIn))).toBe(1);
    await until('all are connected', () => allConnected(linked));
  }, 90_000);

  test('a provider that is silent, or turns us away, is seen within 10 s with the reason, and forgotten when it speaks again', async () => {
    await simulator.control.setFaults({ silent: true, down: true });
    const [turnedAway, silent] = [linked.slice(0, SESSIONS / 2), linked.slice(SESSIONS / 2)];
    await Promise.all(turnedAway.map(({ phone }) => simulator.control.disconnect(phone, 'closed')));
    const since = performance.now();
    await until('the status', async () => (await states(linked)).every(({ status }) => status === 'error'), 30_000);
    expect(performance.now() - since).toBeLessThan(VISIBLE_MS + 1000); // and how often is looked
    expect(await states(linked)).toEqual(linked.map(() => ({ status: 'error', statusReason: 'provider_unreachable' })));
    await simulator.control.setFaults({});
    await until('they are back', () => allConnected(silent), 60_000);
    expect(Math.max(...sockets(0).map(({ loggedIn }) => loggedIn))).toBe(1);
  }, 120_000);

  test('a network that goes without a word is seen within 10 s, and its connections are opened anew without waiting for it', async () => {
    await until('all are connected', () => allConnected(linked), 60_000);
    const from = simulator.journal.length;
    network.freeze();
    const since = performance.now();
    await until('it is seen', () => logins(from).length > 0 || states(linked).then((all) => all.some(({ status }) => status === 'error')));
    expect(performance.now() - since).toBeLessThan(VISIBLE_MS + 1000); // and how often is looked
    // Those that were turned away a moment ago take their time.
    await until('all are back', () => new Set(logins(from).map(({ phone }) => phone)).size === SESSIONS, 60_000);
    await until('all are connected', () => allConnected(linked));
  }, 120_000);

  test('what ends a connection while a question is open does not keep the next one waiting', async () => {
    await simulator.control.setFaults({ unanswered: ['w:sync:app:state'] });
    const { phone } = await linkPhone(account.call, simulator.control, 'Loja nova');
    const isAsked = (): boolean =>
      simulator.journal.some((entry) => entry.type === 'query' && entry.phone === phone && entry.what.startsWith('w:sync:app:state'));
    await until('the question', isAsked);
    await simulator.control.setFaults({});
    const from = simulator.journal.length;
    await simulator.control.disconnect(phone, 'unavailable');
    await until('it is back', () => logins(from).some((login) => login.phone === phone)); // a question waits for a minute
  }, 120_000);
});
