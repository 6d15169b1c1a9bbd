import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { SimulatorRefusal, type SimulatorControl } from './client.ts';
import { botOfToken, createBot, tokenOf, type Core } from './core.ts';
import { Customer, CustomerAction, SimulatorError } from './customer/actions.ts';
import { act } from './customer/customer.ts';
import { FaultPlan } from './faults.ts';
import { readBytes } from './bot-api/params.ts';
import { viewPhone } from './customer/phone.ts';
import type { Bot } from './state.ts';

/** The control side of a simulator in this process. */
export function controlOf(core: Core, onRevoke: (bot: Bot) => Promise<void>): SimulatorControl {
  const botOf = (token: string): Bot => {
    const bot = botOfToken(core, token);
    if (bot === null)
      throw new SimulatorRefusal('unknown_bot', 'this simulator has no bot with this token');
    return bot;
  };
  return {
    async createBot(name) {
      const bot = createBot(core, name);
      return { token: tokenOf(core.secret, bot.id), username: bot.username };
    },
    async act(token, customer, action) {
      try {
        return act(core, botOf(token), customer, action);
      } catch (error) {
        if (error instanceof SimulatorError) throw new SimulatorRefusal('refused', error.message);
        throw error;
      }
    },
    phone: async (token, chat) => viewPhone(core, botOf(token), chat),
    async revoke(token) {
      const bot = botOf(token);
      await onRevoke(bot);
      core.store.commit({ kind: 'revoked', bot: bot.id });
    },
    async setFaults(plan) {
      core.faults.set(plan);
    },
    pending: async (token) => botOf(token).pending.size,
    journal: async (from = 0) => core.journal.entries.slice(from),
  };
}

const OfBot = z.object({ token: z.string() });
const calls: Record<string, (control: SimulatorControl, body: unknown) => Promise<unknown>> = {
  'create-bot': (control, body) =>
    control.createBot(z.object({ name: z.string().min(1) }).parse(body).name),
  act: (control, body) => {
    const { token, customer, action } = OfBot.extend({
      customer: Customer,
      action: CustomerAction,
    }).parse(body);
    return control.act(token, customer, action);
  },
  phone: (control, body) => {
    const { token, chat } = OfBot.extend({ chat: z.number().int() }).parse(body);
    return control.phone(token, chat);
  },
  revoke: (control, body) => control.revoke(OfBot.parse(body).token),
  faults: (control, body) => control.setFaults(FaultPlan.parse(body)),
  pending: (control, body) => control.pending(OfBot.parse(body).token),
  journal: (control, body) =>
    control.journal(z.object({ from: z.number().int().min(0).default(0) }).parse(body).from),
};

/** The same over HTTP: POST /control/<call> with the control token. */
export async function answerControl(
  control: SimulatorControl,
  token: string,
  request: IncomingMessage,
  name: string,
): Promise<{ status: number; body: unknown }> {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { status: 401, body: { message: 'wrong control token' } };
  const call = calls[name];
  if (call === undefined || request.method !== 'POST')
    return { status: 404, body: { message: 'no such call' } };
  try {
    const result = await call(
      control,
      JSON.parse((await readBytes(request)).toString('utf8') || '{}'),
    );
    return { status: 200, body: result ?? null };
  } catch (error) {
    if (error instanceof SimulatorRefusal)
      return { status: 409, body: { error: error.code, message: error.message } };
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return { status: 400, body: { message: error.message } };
    throw error;
  }
}
