import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import type { JournalEntry } from '#simulators/whatsapp-web/journal.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import { type Front, startFront } from './faults/actors/front.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { until } from './environments/telegram.ts';
import { linkPhone } from './environments/whatsapp-web-link.ts';

const SESSIONS = 4;
/** Within this time a person must see that a connection is gone, as the specification demands. */
const VISIBLE_MS = 10_000;

/**
 * Several phones in one process: what happens to their connections when the provider drops them
 * all, or falls silent.
 */
describe.skipIf(!isInstalled())(
  'connections of WhatsApp Web (needs the optional package baileys)',
  () => {
    let environment: ProductEnvironment;
    let account: Account;
    let simulator: WhatsAppWebSimulator;
    let linked: { channelId: string; phone: string }[];
    /** The network between us and the provider. */
    let network: Front;
    beforeAll(async () => {
      simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests' });
      const { port, href } = new URL(simulator.url);
      network = await startFront(() => [Number(port)]);
      environment = await startProductEnvironment({
        whatsappWebUrl: href.replace(port, String(network.port)),
      });
      account = await environment.account();
      linked = await Promise.all(
        Array.from({ length: SESSIONS }, (_, index) =>
          linkPhone(account.call, simulator.control, `Loja ${index + 1}`),
        ),
      );
    }, 120_000);
    afterAll(async () => {
      await environment[Symbol.asyncDispose]();
      await network.close();
      await simulator.close();
    });

    type Linked = typeof linked;
    const states = (of: Linked): Promise<Pick<Channel, 'status' | 'statusReason'>[]> =>
      Promise.all(
        of.map(async ({ channelId }) => {
          const { status, statusReason } = Channel.parse(
            (await account.call('GET', `/channels/${channelId}`)).data,
          );
          return { status, statusReason };
        }),
      );
    const allConnected = async (of: Linked): Promise<boolean> =>
      (await states(of)).every(({ status }) => status === 'connected');
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

    test('a provider that is silent or turns us away is told within 10 s with the reason', async () => {
      await simulator.control.setFaults({ silent: true, down: true });
      const [turnedAway, silent] = [linked.slice(0, SESSIONS / 2), linked.slice(SESSIONS / 2)];
      await Promise.all(
        turnedAway.map(({ phone }) => simulator.control.disconnect(phone, 'closed')),
      );
      const since = performance.now();
      await until(
        'the status',
        async () => (await states(linked)).every(({ status }) => status === 'error'),
        30_000,
      );
      expect(performance.now() - since).toBeLessThan(VISIBLE_MS + 1000); // plus a poll interval
      expect(await states(linked)).toEqual(
        linked.map(() => ({ status: 'error', statusReason: 'provider_unreachable' })),
      );
      await simulator.control.setFaults({});
      await until('they are back', () => allConnected(silent), 60_000);
      expect(Math.max(...sockets(0).map(({ loggedIn }) => loggedIn))).toBe(1);
    }, 120_000);

    test('a network that goes without a word is noticed within 10 s, and connections open anew', async () => {
      await until('all are connected', () => allConnected(linked), 60_000);
      const from = simulator.journal.length;
      network.freeze();
      const since = performance.now();
      await until(
        'it is seen',
        () =>
          logins(from).length > 0 ||
          states(linked).then((all) => all.some(({ status }) => status === 'error')),
      );
      expect(performance.now() - since).toBeLessThan(VISIBLE_MS + 1000); // plus a poll interval
      // Connections that were refused a moment ago wait before they try again.
      await until(
        'all are back',
        () => new Set(logins(from).map(({ phone }) => phone)).size === SESSIONS,
        60_000,
      );
      await until('all are connected', () => allConnected(linked));
    }, 120_000);

    test('what ends a connection while a question is open does not keep the next one waiting', async () => {
      await simulator.control.setFaults({ unanswered: ['w:sync:app:state'] });
      const { phone } = await linkPhone(account.call, simulator.control, 'Loja nova');
      const isAsked = (): boolean =>
        simulator.journal.some(
          (entry) =>
            entry.type === 'query' &&
            entry.phone === phone &&
            entry.what.startsWith('w:sync:app:state'),
        );
      await until('the question', isAsked);
      await simulator.control.setFaults({});
      const from = simulator.journal.length;
      await simulator.control.disconnect(phone, 'unavailable');
      // a query waits for a minute
      await until('it is back', () => logins(from).some((login) => login.phone === phone));
    }, 120_000);

    test('nothing is sent on a new connection before its own login is noted', async () => {
      const { channelId, phone } = await linkPhone(account.call, simulator.control, 'Loja lenta');
      await simulator.control.act(
        phone,
        { phone: '5511987654321', name: 'Ana' },
        { kind: 'text', text: 'Oi' },
      );
      const { db } = environment.services;
      const conversation = async (): Promise<string | undefined> =>
        (await db.query('select id from conversation where channel_id = $1', [channelId])).rows[0]
          ?.id;
      await until('the message', async () => (await conversation()) !== undefined);
      const opened = (from: number): boolean => sockets(from).some(({ phase }) => phase === 'open');
      const isNoting = async (): Promise<boolean> =>
        (
          await db.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update socket_session set state%'`,
          )
        ).rowCount === 1;

      const holder = await db.connect();
      await simulator.control.disconnect(phone, 'closed');
      await holder.query('begin');
      await holder.query('select from socket_session where channel_id = $1 for share', [channelId]);
      await until('the login is being noted', isNoting);
      // The next connection asks this before it counts as open.
      await simulator.control.setFaults({ unanswered: ['passive'] });
      const from = simulator.journal.length;
      await simulator.control.disconnect(phone, 'restart');
      // No new connection is opened while the login of the last one is still being noted, and
      // noting waits for the row no longer than half a second.
      await until('the next one', () => opened(from), 250).catch(() => undefined);
      await holder.query('rollback');
      holder.release();
      const isAsked = (): boolean =>
        simulator.journal
          .slice(from)
          .some(
            (entry) =>
              entry.type === 'query' && entry.phone === phone && entry.what.startsWith('passive'),
          );
      await until('the next one asks', isAsked);

      const said = { message: { kind: 'text', text: 'Bom dia!' } };
      expect(
        await account.call('POST', `/api/conversations/${await conversation()}/messages`, said),
      ).toMatchObject({ status: 202 });
      const part = async () =>
        (
          await db.query(
            `select delivery, attempts, resends, sent_at from message where channel_id = $1 and direction = 'out'`,
            [channelId],
          )
        ).rows[0];
      const isPutOff = async (): Promise<boolean> =>
        (
          await db.query(
            'select from conversation where channel_id = $1 and deliver_at > now() and deliver_lease_until is null',
            [channelId],
          )
        ).rowCount === 1;
      await until(
        'it waits, or is on its way',
        async () => (await isPutOff()) || (await part()).attempts > 0,
      );
      expect(await part()).toMatchObject({ delivery: 'queued', attempts: 0 });
      await simulator.control.setFaults({});
      await simulator.control.disconnect(phone, 'closed');
      await until('it is sent', async () => (await part()).sent_at !== null, 60_000);
      expect(await part()).toMatchObject({ attempts: 1, resends: 0 });
    }, 120_000);
  },
);
