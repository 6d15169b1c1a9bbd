import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sendJson, SimulatorServer } from '#simulators/kit/server.ts';
import { answerBotApi } from './bot-api/bot-api.ts';
import type { SimulatorControl } from './client.ts';
import { answerControl, controlOf } from './control.ts';
import { botOfToken, type Core } from './core.ts';
import { createFaults } from './faults.ts';
import { openJournal, type JournalEntry } from './journal.ts';
import { createLimits } from './limits.ts';
import { createPolling } from './updates/polling.ts';
import type { Bot } from './state.ts';
import { openStore } from './store.ts';
import { WebhookSender } from './updates/webhooks.ts';

export interface SimulatorOptions {
  /** 0: any free port. */
  port?: number;
  host?: string;
  /**
   * The folder in which bots, chats and waiting updates survive a restart. Absent: they are only in
   * memory.
   */
  folder?: string;
  /** Tokens are derived from it, so the same secret accepts the same tokens. */
  secret: string;
  /** The token for /control; made up when absent. */
  controlToken?: string;
  /** Multiplies the waits between webhook tries. 1 is Telegram's own pace. */
  pace?: number;
  clock?: () => number;
  /**
   * Entries are kept in memory unless this is false. With `journalFile` they are also appended to
   * that file.
   */
  keepJournal?: boolean;
  journalFile?: string;
}

export interface TelegramSimulator {
  /** The root of the Bot API, for the product's TELEGRAM_API_URL. */
  url: string;
  controlToken: string;
  control: SimulatorControl;
  /** Grows while things happen. */
  journal: readonly JournalEntry[];
  close(): Promise<void>;
}

/** Starts a Bot API server that behaves as Telegram does, with customers and faults on demand. */
export async function startTelegramSimulator(
  options: SimulatorOptions,
): Promise<TelegramSimulator> {
  const clock = options.clock ?? Date.now;
  const senders = new Map<number, WebhookSender>();
  const journal = openJournal(clock, {
    keep: options.keepJournal ?? true,
    file: options.journalFile,
  });
  const core: Core = {
    store: openStore(options.folder),
    journal,
    faults: createFaults(),
    clock,
    pace: options.pace ?? 1,
    secret: options.secret,
    onUpdate(bot, pending) {
      senders.get(bot.id)?.add(pending);
      polling.wake(bot);
    },
  };
  const polling = createPolling(core);
  const webhooks = {
    start(bot: Bot): void {
      if (bot.webhook !== null) senders.set(bot.id, new WebhookSender(core, bot, bot.webhook));
    },
    async stop(bot: Bot): Promise<void> {
      const sender = senders.get(bot.id);
      senders.delete(bot.id);
      await sender?.close();
    },
    of: (bot: Bot): WebhookSender | undefined => senders.get(bot.id),
  };
  const control = controlOf(core, webhooks.stop);
  const controlToken = options.controlToken ?? randomBytes(24).toString('base64url');
  const botApi = { core, polling, webhooks, limits: createLimits(clock) };

  const server = new SimulatorServer({
    control: (request, call) => answerControl(control, controlToken, request, call),
    async provider(request, response, url) {
      const [, token, path] = /^\/file\/bot([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
      if (token !== undefined && path !== undefined) return sendFile(core, response, token, path);
      await answerBotApi(botApi, request, response, url);
    },
    failure: (error) => ({
      ok: false,
      error_code: 500,
      description: `Internal Server Error: ${String(error)}`,
    }),
  });
  const port = await server.listen(options.port, options.host);
  for (const bot of core.store.state.values()) webhooks.start(bot);

  return {
    url: `http://127.0.0.1:${port}`,
    controlToken,
    control,
    journal: journal.entries,
    async close() {
      polling.close();
      await Promise.all([...senders.values()].map((sender) => sender.close()));
      await server.close();
      await journal.close();
      core.store.close();
    },
  };
}

function sendFile(core: Core, response: ServerResponse, token: string, path: string): void {
  const bot = botOfToken(core, token);
  const file =
    bot === null
      ? undefined
      : [...bot.files.values()].find((candidate) => candidate.path === decodeURIComponent(path));
  const bytes = file === undefined ? null : core.store.readFile(file.path);
  if (bytes === null)
    return sendJson(response, 404, { ok: false, error_code: 404, description: 'Not Found' });
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.byteLength,
    })
    .end(bytes);
}
