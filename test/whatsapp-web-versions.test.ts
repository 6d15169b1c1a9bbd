import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled, loadBaileys } from '#channels/whatsapp-web/baileys.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import { CheckUp } from '#contract/channels/check-ups.ts';
import { Pairing } from '#contract/channels/whatsapp-web.ts';
import type { Config } from '#server/platform/config.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { until } from './environments/telegram.ts';
import { createDatabase, type TestDatabase } from './environments/database.ts';

const [first, second, third, ninth] = [
  '2.3000.1090000001',
  '2.3000.1090000002',
  '2.3000.1090000003',
  '2.3000.1090000009',
] as const;
const tooOld = '2.3000.900000001';

/**
 * WhatsApp refuses old clients, and asks some for more than a scan. This test plays what follows,
 * in one story.
 */
describe.skipIf(!isInstalled())(
  'versions of WhatsApp Web, and what comes between scan and link (needs the optional package baileys)',
  () => {
    let database: TestDatabase;
    let simulator: WhatsAppWebSimulator;
    let environment: ProductEnvironment;
    let account: Account;
    let secretKey: string;
    let channelId: string;
    let phone: string;
    /** The library's own version. */
    let pinned: string;
    /** The database outlives the environments that work on it. */
    const start = (config: Partial<Config> = {}) =>
      startProductEnvironment(
        { whatsappWebUrl: simulator.url, ...config },
        { ...database, drop: async () => undefined },
      );
    async function startAgain(config: Partial<Config> = {}): Promise<void> {
      await environment[Symbol.asyncDispose]();
      environment = await start({ secretKey, ...config });
    }
    beforeAll(async () => {
      database = await createDatabase();
      simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests' });
      await simulator.control.setFaults({ namedVersion: tooOld });
      pinned = (await loadBaileys()).DEFAULT_CONNECTION_CONFIG.version.join('.');
      environment = await start();
      ({ secretKey } = environment.services.config);
      account = await environment.account();
      ({ phone } = await simulator.control.createPhone('Padaria da Ana'));
      channelId = await create();
    }, 60_000);
    afterAll(async () => {
      await environment[Symbol.asyncDispose]();
      await database.drop();
      await simulator.close();
    });

    const call: Account['call'] = (method, path, body) =>
      environment.call(method, path, body, { authorization: `Bearer ${account.token}` });
    const create = async (): Promise<string> =>
      Channel.parse(
        (await call('POST', '/channels', { type: 'whatsapp_web', displayName: 'Celular' })).data,
      ).id;
    const begin = (id: string, more: object = {}) =>
      call('POST', '/whatsapp-web/connection/init', { channelId: id, ...more });
    const pairing = async (id: string): Promise<Pairing> =>
      Pairing.parse((await call('GET', `/whatsapp-web/connection/${id}`)).data);
    const channel = async (): Promise<Channel> =>
      Channel.parse((await call('GET', `/channels/${channelId}`)).data);
    async function inState(id: string, state: Pairing['state']): Promise<Pairing> {
      let last = await pairing(id);
      await until(
        `the pairing is ${state}`,
        async () => (last = await pairing(id)).state === state,
        40_000,
      );
      return last;
    }
    /** The versions that clients have announced since that entry of the journal. */
    const versions = (
      phase: 'registering' | 'login' | 'refused',
      from = 0,
    ): (string | undefined)[] =>
      simulator.journal
        .slice(from)
        .flatMap((entry) =>
          entry.type === 'socket' && entry.phase === phase ? [entry.version] : [],
        );
    const drop = async (): Promise<number> => {
      const from = simulator.journal.length;
      await simulator.control.disconnect(phone, 'restart');
      return from;
    };
    async function checkUp(): Promise<string[]> {
      await environment.services.db.query(
        'update channel_check_up set asked = 0 where channel_id = $1',
        [channelId],
      ); // resets the limit of check-ups
      const { findings } = CheckUp.parse(
        (await call('POST', `/api/channels/${channelId}/check-up`)).data,
      );
      return findings.map(({ result, code }) => `${result} ${code}`);
    }

    test('a code that WhatsApp takes for old is shown anew with the reason', async () => {
      await simulator.control.setFaults({ namedVersion: tooOld, linking: 'refresh' });
      await begin(channelId);
      const { qr: old = '', hint } = await inState(channelId, 'qr');
      expect(hint).toBeUndefined();
      await expect(simulator.control.scan(phone, old)).rejects.toThrow(
        'scan the code that it shows now',
      );
      await until('another code', async () => (await pairing(channelId)).qr !== old);
      const renewed = await pairing(channelId);
      expect(renewed).toMatchObject({
        state: 'qr',
        hint: expect.stringContaining('leia o código que está aqui agora'),
      });
      // the same reference, with another secret
      expect(renewed.qr?.split(',')[0]).toBe(old.split(',')[0]);
      await expect(simulator.control.scan(phone, old)).rejects.toThrow('could not be linked');
      await simulator.control.scan(phone, renewed.qr ?? '');
      expect((await inState(channelId, 'connected')).hint).toBeUndefined();
      expect(simulator.journal.filter(({ type }) => type === 'asked')).toMatchObject([
        { acknowledged: false },
        { acknowledged: true },
      ]);
      expect([...versions('registering'), ...versions('login')]).toEqual([pinned, pinned]);
    }, 60_000);

    test('an account that needs its passkey is said to, instead of codes that run out', async () => {
      await simulator.control.setFaults({ linking: 'passkey' });
      const other = await create();
      const { phone: guarded } = await simulator.control.createPhone('Loja com chave');
      await begin(other);
      await simulator.control.scan(guarded, (await inState(other, 'qr')).qr ?? '');
      expect(await inState(other, 'error')).toMatchObject({
        error: expect.stringContaining('chave de acesso'),
      });
      expect(simulator.journal.filter(({ type }) => type === 'asked').at(-1)).toMatchObject({
        acknowledged: true,
      });
      await begin(other, { phoneNumber: guarded });
      await simulator.control.typeCode(guarded, (await inState(other, 'code')).code ?? '');
      expect(await inState(other, 'error')).toMatchObject({
        error: expect.stringContaining('chave de acesso'),
      });
    }, 60_000);

    test('an outdated channel leaves WhatsApp alone until another version is named', async () => {
      await simulator.control.setFaults({ namedVersion: tooOld, lowestVersion: first });
      const from = await drop();
      await until(
        'the status',
        async () => (await channel()).statusReason === 'client_outdated',
        20_000,
      );
      expect(await checkUp()).toContain('problem client_outdated');
      expect((await call('GET', '/api/notifications')).text).toContain(
        'informá-la em WHATSAPP_WEB_VERSION',
      );
      expect(versions('refused', from)).toEqual([pinned]);
      await simulator.control.setFaults({ namedVersion: first, lowestVersion: first });
      await until(
        'a check-up finds it',
        async () => (await checkUp()).length > 0 && (await channel()).status === 'connected',
        20_000,
      );
      expect(versions('refused', from)).toEqual([pinned]);
      expect(versions('login', from)).toEqual([first]);
      expect((await call('GET', '/api/notifications')).text).not.toContain('WHATSAPP_WEB_VERSION');
    }, 60_000);

    test('a refused version is replaced at once by the one that WhatsApp names', async () => {
      await simulator.control.setFaults({ namedVersion: second, lowestVersion: second });
      const from = await drop();
      await until('it is back', () => versions('login', from).includes(second), 20_000);
      expect(versions('refused', from)).toEqual([first]);
      await until('it is connected', async () => (await channel()).status === 'connected');
    }, 60_000);

    test('whoever pairs hears that the version is refused, not that the internet is away', async () => {
      await simulator.control.setFaults({ namedVersion: second, lowestVersion: ninth });
      const other = await create();
      await begin(other);
      expect(await inState(other, 'error')).toMatchObject({
        error: expect.stringMatching(/versão.*WHATSAPP_WEB_VERSION/),
      });
    }, 60_000);

    test('the version that was named last is known after a start without its page', async () => {
      await simulator.control.setFaults({ namedVersion: null, lowestVersion: second });
      await environment.services.db.query(
        `update client_version set found_at = now() - interval '1 day'`,
      );
      let from = simulator.journal.length;
      await startAgain();
      await until('it is back', () => versions('login', from).length > 0, 20_000);
      expect(versions('login', from)).toEqual([second]);
      await simulator.control.setFaults({ namedVersion: second, lowestVersion: third });
      from = simulator.journal.length;
      await startAgain({ whatsappWebVersion: third });
      await until('it is back', () => versions('login', from).length > 0, 20_000);
      expect(versions('login', from)).toEqual([third]);
      expect(versions('refused', from)).toEqual([]);
    }, 60_000);
  },
);
