import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { until } from '#test/environments/telegram.ts';
import { linkPhone } from '#test/environments/whatsapp-web-link.ts';
import { isLong } from './kill.ts';
import { note } from './judge/report.ts';
import {
  PATIENCE_MS,
  type Question,
  questionOf,
  startWebEnvironment,
  type WebEnvironment,
  wronglyAnswered,
} from './actors/whatsapp-web.ts';

const [MESSAGES, CUSTOMERS, KILLS, PHONES] = isLong ? [1000, 100, 10, 6] : [60, 20, 1, 3];
/** How long taking over the connections of a dead process may take. */
const TAKEOVER_MS = 15_000;

/**
 * Two processes and some phones: the process that holds most connections is killed while customers
 * write.
 */
describe.skipIf(!isInstalled())(
  'killed with WhatsApp Web (needs the optional package baileys)',
  () => {
    let environment: WebEnvironment;
    let simulator: WhatsAppWebSimulator;
    let linked: { channelId: string; phone: string }[];
    beforeAll(async () => {
      simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the fault tests' });
      environment = await startWebEnvironment(simulator.url);
      linked = await Promise.all(
        Array.from({ length: PHONES }, (_, index) =>
          linkPhone(environment.call, simulator.control, `Loja ${index}`),
        ),
      );
    }, 180_000);
    afterAll(async () => {
      await environment[Symbol.asyncDispose]();
      await simulator.close();
    });

    const isOnline = async (phone: string): Promise<boolean> =>
      (await simulator.control.devices(phone))[0]?.online === true;

    /**
     * Resolves with how many connections the process held, and how long the last of them was away.
     * Meanwhile the process is started again.
     */
    async function killHolder(): Promise<{ sessions: number; ms: number }> {
      const [most] = (await environment.holders()).toSorted(
        (left, right) => right.channelIds.length - left.channelIds.length,
      );
      if (!most) throw new Error('nobody holds a connection');
      const phones = linked
        .filter(({ channelId }) => most.channelIds.includes(channelId))
        .map(({ phone }) => phone);
      const start = await environment.kill(most.process);
      const at = performance.now();
      const isGone = async (phone: string): Promise<void> =>
        until('the device is gone', async () => !(await isOnline(phone)));
      await Promise.all(phones.map(isGone));
      await until(
        'the other process has them',
        async () => (await Promise.all(phones.map(isOnline))).every(Boolean),
        PATIENCE_MS,
      );
      const ms = performance.now() - at;
      await start();
      return { sessions: phones.length, ms };
    }

    const numberOf = (customer: number): string => `55119${10_000_000 + customer}`;
    const phoneOf = (customer: number): string => linked[customer % PHONES]?.phone ?? '';

    test(
      `${MESSAGES} messages over ${PHONES} phones are each answered once in spite of ${KILLS} kills`,
      { timeout: isLong ? 1_500_000 : 300_000 },
      async () => {
        const kills: { sessions: number; ms: number }[] = [];
        const written: string[] = [];
        const asked: Question[] = [];
        for (let index = 0; index < MESSAGES; index++) {
          const question = questionOf(index, CUSTOMERS);
          const customer = {
            phone: numberOf(question.customer),
            name: `Cliente ${question.customer}`,
          };
          const { messageId } = await simulator.control.act(phoneOf(question.customer), customer, {
            kind: 'text',
            text: question.word,
          });
          written.push(messageId ?? '');
          asked.push(question);
          if ((index + 1) % Math.floor(MESSAGES / KILLS) === Math.floor(MESSAGES / KILLS / 2))
            kills.push(await killHolder());
        }
        await environment.settled(MESSAGES);
        const { rows } = await environment.database.query(
          `select provider_message_id as id, outcome, outcome_reason as reason, parts from message where direction = 'in'`,
        );
        expect(rows.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
        expect(rows.filter(({ outcome }) => outcome !== 'answered')).toEqual([]);
        // What a phone shows: one message for each id, however often it was sent, and only if it
        // could decrypt it. The phone asks again for a message that it cannot decrypt.
        const sent = () =>
          simulator.journal.flatMap((entry) =>
            entry.type === 'sent' && entry.accepted ? [entry] : [],
          );
        const readable = () =>
          new Map(sent().flatMap((entry) => (entry.readable ? [[entry.messageId, entry]] : [])));
        const isRead = (): boolean => {
          const read = readable();
          return sent().every(({ messageId }) => read.has(messageId));
        };
        await until('every answer can be read', isRead, PATIENCE_MS);
        const shown = [...readable().values()].map(({ customer, text }) => ({
          customer: Number(customer?.slice(5)) - 10_000_000,
          text: text ?? '',
        }));
        expect(wronglyAnswered(asked, shown)).toEqual([]);
        const most = Math.max(
          ...simulator.journal.map((entry) => (entry.type === 'socket' ? entry.loggedIn : 0)),
        );
        expect(most).toBe(1);
        const redelivered = simulator.journal.filter(
          (entry) => entry.type === 'told' && entry.redelivery,
        ).length;
        const unreadable = sent().filter((entry) => !entry.readable).length;
        const copies = sent().filter(({ copy }) => copy).length;
        note('kill-whatsapp-web', {
          MESSAGES,
          kills,
          shown: shown.length,
          copies,
          unreadable,
          redelivered,
          socketsPerDevice: most,
        });
        for (const { ms } of kills) expect(ms).toBeLessThan(TAKEOVER_MS);
      },
    );
  },
);
