import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWhatsAppServer } from '@openclaw/crabline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { createEventBus } from '#server/platform/event-bus.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { until } from '#test/environments/telegram.ts';
import { linkWithoutPhone } from '#test/environments/whatsapp-web-link.ts';
import { isLong } from './kill.ts';
import { note } from './judge/report.ts';
import {
  PATIENCE_MS,
  type Question,
  questionOf,
  secretKey,
  startWebEnvironment,
  type WebEnvironment,
  wronglyAnswered,
} from './actors/whatsapp-web.ts';

const [MESSAGES, CUSTOMERS, KILLS] = isLong ? [1000, 100, 10] : [40, 20, 1];
const Created = z.object({ id: z.string() });
/** What crabline received from us: a stanza, or a message that it could decrypt. */
const Stanza = z.object({
  body: z.object({ tag: z.string(), attrs: z.record(z.string(), z.string()) }),
});
const Taken = z.object({
  accepted: z.literal(true),
  body: z.object({
    key: z.object({ id: z.string(), remoteJid: z.string() }),
    message: z.object({ conversation: z.string() }),
  }),
});

/**
 * Two processes and a WhatsApp Web that we did not write (crabline), which decrypts what we send.
 * Crabline delivers a message once, to whichever socket is connected. A message that was lost with
 * a socket before we acknowledged it is gone there, so the test writes it anew, as WhatsApp would
 * deliver it again.
 */
describe.skipIf(!isInstalled())(
  'killed with crabline over WhatsApp Web (needs the optional package baileys)',
  () => {
    const opened = new AsyncDisposableStack();
    let environment: WebEnvironment;
    let crabline: Awaited<ReturnType<typeof startWhatsAppServer>>;
    /** How many sockets have logged in: each first announces that it is available. */
    let logins = 0;
    const acknowledged = new Set<string>();
    /** Messages that we asked for again because we could not decrypt them. */
    const unreadable = new Set<string>();
    /** What customers' phones show, by id: a message appears once, however often it is sent. */
    const shown = new Map<string, { customer: number; text: string }>();
    const sentIds: string[] = [];
    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'crabline-kill-'));
      opened.defer(() => rm(folder, { recursive: true }));
      crabline = await startWhatsAppServer({
        recorderPath: join(folder, 'recorder.jsonl'),
        onEvent(event) {
          const taken = Taken.safeParse(event);
          const stanza = Stanza.safeParse(event);
          if (stanza.success) hear(stanza.data.body);
          if (!taken.success) return;
          const { key, message } = taken.data.body;
          sentIds.push(key.id);
          shown.set(key.id, { customer: customerOf(key.remoteJid), text: message.conversation });
        },
      });
      opened.defer(() => crabline.close());
      environment = opened.use(
        await startWebEnvironment(crabline.manifest.endpoints.baileysWebSocketUrl),
      );
      const { database: db, connection, workspaceId } = environment;
      const bus = createEventBus(connection, createLog('silent'));
      await bus.start();
      opened.defer(() => bus.stop());
      const { id: channelId } = Created.parse(
        (
          await environment.call('POST', '/channels', {
            type: 'whatsapp_web',
            displayName: 'Celular',
          })
        ).data,
      );
      const secrets = createSecrets(secretKey, null);
      await linkWithoutPhone(
        { db, bus, secrets },
        { workspaceId, channelId, jid: crabline.manifest.selfJid },
      );
      await until('the connection', () => logins > 0, 60_000);
    }, 180_000);
    afterAll(() => opened.disposeAsync());

    function hear({ tag, attrs }: z.output<typeof Stanza>['body']): void {
      if (tag === 'iq' && attrs['xmlns'] === 'passive') logins += 1;
      if (tag === 'receipt')
        (attrs['type'] === 'retry' ? unreadable : acknowledged).add(attrs['id'] ?? '');
    }
    const jidOf = (customer: number): string => `${15_551_000_000 + customer}@s.whatsapp.net`;
    const customerOf = (jid: string): number => Number(/^\d+/.exec(jid)?.[0] ?? 0) - 15_551_000_000;

    async function write({ customer, word }: Question): Promise<string> {
      const chatJid = jidOf(customer);
      const answer = await fetch(crabline.manifest.endpoints.adminInboundUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-crabline-admin-token': crabline.manifest.adminToken,
        },
        body: JSON.stringify({ chatJid, senderJid: chatJid, text: word }),
      });
      if (answer.status !== 200)
        throw new Error(`crabline answered ${answer.status}: ${await answer.text()}`);
      const { message } = z
        .object({ message: z.object({ key: Created }) })
        .parse(await answer.json());
      return message.key.id;
    }

    /**
     * Kills the process that holds the connection; resolves when the other process is logged in.
     */
    async function killHolder(): Promise<number> {
      let holders = await environment.holders();
      await until(
        'somebody holds the connection',
        async () => (holders = await environment.holders()).length > 0,
        PATIENCE_MS,
      );
      const [holder] = holders;
      if (!holder) throw new Error('nobody holds the connection');
      const before = logins;
      const start = await environment.kill(holder.process);
      const at = performance.now();
      await until('the other process has it', () => logins > before, PATIENCE_MS);
      const ms = performance.now() - at;
      await start();
      return ms;
    }

    test(
      `${MESSAGES} messages and ${KILLS} kills: what was acknowledged is answered, each once`,
      { timeout: isLong ? 1_500_000 : 300_000 },
      async () => {
        const away: number[] = [];
        /**
         * The messages to be acknowledged, each with the login of the socket to which it was
         * delivered.
         */
        const ids = new Map<string, { question: Question; login: number }>();
        const gone = new Map<string, Question>();
        const tell = async (question: Question): Promise<void> => {
          // The earlier of two logins, because a message delivered while one socket followed
          // another may have gone to either.
          const login = logins;
          ids.set(await write(question), { question, login });
        };
        const open = () => [...ids].filter(([id]) => !acknowledged.has(id));
        /**
         * Delivers again, to the next socket, the messages that a socket had not acknowledged
         * before it ended, whether it was killed or reconnected.
         */
        async function again(): Promise<void> {
          for (const [id, { question, login }] of open()) {
            if (login === logins) continue;
            ids.delete(id);
            gone.set(id, question);
            await tell(question);
          }
        }
        for (let index = 0; index < MESSAGES; index++) {
          await tell(questionOf(index, CUSTOMERS));
          if ((index + 1) % Math.floor(MESSAGES / KILLS) !== Math.floor(MESSAGES / KILLS / 2))
            continue;
          away.push(await killHolder());
          await again();
        }
        const settled = async (): Promise<boolean> => {
          await again();
          return open().length === 0;
        };
        await until('all is acknowledged', settled, PATIENCE_MS).catch((error: unknown) => {
          const left = open().map(
            ([id, { login }]) =>
              `${id} (login ${login}${unreadable.has(id) ? ', could not be read' : ''})`,
          );
          throw new Error(`of ${logins} logins not acknowledged: ${left.join(', ')}`, {
            cause: error,
          });
        });
        await environment.settled(MESSAGES);
        const { rows } = await environment.database.query(
          `select provider_message_id as id, outcome from message where direction = 'in'`,
        );
        const stored = new Map(rows.map(({ id, outcome }) => [String(id), String(outcome)]));
        expect(stored.size).toBe(rows.length);
        expect([...acknowledged].filter((id) => stored.get(id) !== 'answered')).toEqual([]);
        // These were stored, but crabline never got our acknowledgement: they were answered before
        // they were written anew.
        const twice = [...gone].filter(([id]) => stored.has(id)).map(([, question]) => question);
        expect(
          wronglyAnswered(
            [...ids.values()]
              .map(({ question }) => question)
              .filter((question) => !twice.includes(question)),
            [...shown.values()],
          ),
        ).toEqual([]);
        for (const question of new Set(twice)) {
          const answers = [...shown.values()].filter(
            (one) => one.customer === question.customer && one.text.includes(question.answer),
          );
          expect(answers).toHaveLength(1 + twice.filter((one) => one === question).length);
        }
        note('kill-whatsapp-web-crabline', {
          MESSAGES,
          away,
          logins,
          answers: shown.size,
          copies: sentIds.length - shown.size,
          goneWithTheSocket: gone.size,
          ofTheseStored: twice.length,
        });
      },
    );
  },
);
