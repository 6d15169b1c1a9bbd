import { randomInt, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { ChatAction, Customer, CustomerAction } from './phone/actions.ts';
import { Disconnection, type SimulatorControl } from './client.ts';
import { conflict, streamError } from './protocol/stream-errors.ts';
import { connectionOf, personWith, type Core } from './core.ts';
import { act, actAsOwner } from './phone/customer.ts';
import { FaultPlan } from './faults.ts';
import type { Node } from './library.ts';
import { server } from './protocol/nodes.ts';
import { viewPhone } from './phone/phone.ts';
import { SimulatorRefusal } from './refusal.ts';
import { typeCode } from './linking/code-pairing.ts';
import { scan } from './linking/qr-pairing.ts';
import type { Person } from './state.ts';

/**
 * The control side of a simulator in this process. `open` loads the optional package at the first
 * call.
 */
export function controlOf(open: () => Promise<Core>): SimulatorControl {
  /** The last work for each business: what is written for one business is done in order. */
  const lastWork = new Map<string, Promise<unknown>>();
  async function inOrder<Result>(phone: string, work: () => Promise<Result>): Promise<Result> {
    const done = (lastWork.get(phone) ?? Promise.resolve()).then(work);
    // The caller hears of a failure; the next work goes on all the same.
    lastWork.set(
      phone,
      done.catch(() => {}),
    );
    return done;
  }
  const personOf = (core: Core, phone: string): Person => {
    const person = core.store.state.people.get(phone);
    if (person === undefined)
      throw new SimulatorRefusal('unknown_phone', 'this simulator has no such phone');
    return person;
  };
  return {
    async createPhone(name, phone) {
      const person = personWith(
        await open(),
        phone ?? `55119${randomInt(10_000_000, 99_999_999)}`,
        name,
      );
      return { phone: person.phone, lid: person.lid };
    },
    async scan(phone, qr) {
      const core = await open();
      scan(core, personOf(core, phone), qr);
    },
    async typeCode(phone, code) {
      const core = await open();
      await typeCode(core, personOf(core, phone), code);
    },
    async setPace(pace) {
      (await open()).pace = pace;
    },
    async devices(phone) {
      const core = await open();
      return [...personOf(core, phone).devices.values()].map(({ id, platform, waiting }) => ({
        id,
        platform,
        online: connectionOf(core, phone, id) !== undefined,
        waiting: waiting.size,
      }));
    },
    async disconnect(phone, how) {
      const core = await open();
      disconnect(core, personOf(core, phone), how);
    },
    async unban(phone) {
      const core = await open();
      core.store.commit({ kind: 'banned', phone: personOf(core, phone).phone, banned: false });
    },
    async act(phone, customer, action) {
      const core = await open();
      return inOrder(phone, () => act(core, personOf(core, phone), customer, action));
    },
    async actAsOwner(phone, customer, action) {
      const core = await open();
      return inOrder(phone, () => actAsOwner(core, personOf(core, phone), customer, action));
    },
    async phone(phone, customer) {
      const core = await open();
      return viewPhone(core, personOf(core, phone), customer);
    },
    async setFaults(plan) {
      (await open()).faults.set(plan);
    },
    journal: async (from = 0) => (await open()).journal.entries.slice(from),
  };
}

const lastWords: Record<Disconnection, Node | null> = {
  closed: null,
  logged_out: conflict('device_removed'),
  replaced: conflict('replaced'),
  banned: { tag: 'failure', attrs: { reason: '403', location: 'sim' } },
  unavailable: streamError('503'),
  restart: streamError('515'),
  bad_session: streamError('500'),
  mismatch: {
    tag: 'ib',
    attrs: { from: server },
    content: [{ tag: 'downgrade_webclient', attrs: {} }],
  },
};

function disconnect(core: Core, person: Person, how: Disconnection): void {
  const { phone } = person;
  if (how === 'banned') core.store.commit({ kind: 'banned', phone, banned: true });
  const devices = [...person.devices.keys()];
  if (how === 'logged_out')
    for (const device of devices) core.store.commit({ kind: 'device-removed', phone, device });
  for (const device of devices) connectionOf(core, phone, device)?.end(lastWords[how], how);
}

const OfPhone = z.object({ phone: z.string() });
const calls: Record<string, (control: SimulatorControl, body: unknown) => Promise<unknown>> = {
  'create-phone': (control, body) => {
    const { name, phone } = z
      .object({ name: z.string().min(1), phone: Customer.shape.phone.optional() })
      .parse(body);
    return control.createPhone(name, phone);
  },
  scan: (control, body) => {
    const { phone, qr } = OfPhone.extend({ qr: z.string() }).parse(body);
    return control.scan(phone, qr);
  },
  'type-code': (control, body) => {
    const { phone, code } = OfPhone.extend({ code: z.string() }).parse(body);
    return control.typeCode(phone, code);
  },
  pace: (control, body) =>
    control.setPace(z.object({ pace: z.number().positive() }).parse(body).pace),
  devices: (control, body) => control.devices(OfPhone.parse(body).phone),
  disconnect: (control, body) => {
    const { phone, how } = OfPhone.extend({ how: Disconnection }).parse(body);
    return control.disconnect(phone, how);
  },
  unban: (control, body) => control.unban(OfPhone.parse(body).phone),
  act: (control, body) => {
    const { phone, customer, action } = OfPhone.extend({
      customer: Customer,
      action: CustomerAction,
    }).parse(body);
    return control.act(phone, customer, action);
  },
  'act-as-owner': (control, body) => {
    const { phone, customer, action } = OfPhone.extend({
      customer: Customer,
      action: ChatAction,
    }).parse(body);
    return control.actAsOwner(phone, customer, action);
  },
  phone: (control, body) => {
    const { phone, customer } = OfPhone.extend({ customer: z.string() }).parse(body);
    return control.phone(phone, customer);
  },
  faults: (control, body) => control.setFaults(FaultPlan.parse(body)),
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
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const result = await call(control, JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}'));
    return { status: 200, body: result ?? null };
  } catch (error) {
    if (error instanceof SimulatorRefusal)
      return { status: 409, body: { error: error.code, message: error.message } };
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return { status: 400, body: { message: error.message } };
    throw error;
  }
}
