import { z } from 'zod';
import type { ActionResult, ChatAction, Customer, CustomerAction } from './phone/actions.ts';
import type { FaultPlan } from './faults.ts';
import type { JournalEntry } from './journal.ts';
import { PhoneView } from './phone/phone.ts';
import { SimulatorRefusal } from './refusal.ts';

/** Why a device loses its connection: `closed` without a word, the others as WhatsApp says them. */
export const Disconnection = z.enum([
  'closed',
  'logged_out',
  'replaced',
  'banned',
  'unavailable',
  'restart',
  'bad_session',
  'mismatch',
]);
export type Disconnection = z.infer<typeof Disconnection>;

const Device = z.object({
  id: z.number(),
  platform: z.string(),
  online: z.boolean(),
  waiting: z.number(),
});
export type LinkedDevice = z.infer<typeof Device>;

/**
 * What a test or the product's phone asks of a simulator, in this process or another. Phones are
 * digits, with the country.
 */
export interface SimulatorControl {
  /** A business's phone with WhatsApp on it; a number is made up when none is given. */
  createPhone(name: string, phone?: string): Promise<{ phone: string; lid: string }>;
  /** The phone scans a QR code. Rejects with SimulatorRefusal where WhatsApp would say no. */
  scan(phone: string, qr: string): Promise<void>;
  /**
   * The eight characters of a pairing code are typed on the phone. That they were wrong shows at
   * the device only.
   */
  typeCode(phone: string, code: string): Promise<void>;
  /**
   * How long the codes live that are made from now on: 1 is WhatsApp's own pace, 0.01 a hundredth
   * of it.
   */
  setPace(pace: number): Promise<void>;
  devices(phone: string): Promise<LinkedDevice[]>;
  /**
   * Ends the connections of a phone's devices. `logged_out`: as if the device was removed on the
   * phone.
   */
  disconnect(phone: string, how: Disconnection): Promise<void>;
  /** A banned account comes back. */
  unban(phone: string): Promise<void>;
  act(phone: string, customer: Customer, action: CustomerAction): Promise<ActionResult>;
  /** The business writes on its own phone. */
  actAsOwner(
    phone: string,
    customer: Customer,
    action: z.input<typeof ChatAction>,
  ): Promise<ActionResult>;
  phone(phone: string, customer: string): Promise<PhoneView>;
  setFaults(plan: FaultPlan): Promise<void>;
  journal(from?: number): Promise<JournalEntry[]>;
}

const Refusal = z.object({
  error: z.enum(['unknown_phone', 'refused', 'missing_library']),
  message: z.string(),
});
const Result = z.object({ messageId: z.string().nullable() });

/** A simulator in another process, through its control address. */
export function connectSimulator(url: string, controlToken: string): SimulatorControl {
  const origin = url.replace(/^ws/, 'http').replace(/\/ws\/chat$/, '');
  async function call<Schema extends z.ZodType>(
    action: string,
    schema: Schema,
    body: object,
  ): Promise<z.output<Schema>> {
    const response = await fetch(`${origin}/control/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
      body: JSON.stringify(body),
    });
    const value: unknown = await response.json();
    const refusal = Refusal.safeParse(value);
    if (refusal.success) throw new SimulatorRefusal(refusal.data.error, refusal.data.message);
    if (!response.ok) throw new Error(`simulator: ${action} answered ${response.status}`);
    return schema.parse(value);
  }
  const tell = async (action: string, body: object): Promise<void> =>
    void (await call(action, z.unknown(), body));
  return {
    createPhone: (name, phone) =>
      call('create-phone', z.object({ phone: z.string(), lid: z.string() }), { name, phone }),
    scan: (phone, qr) => tell('scan', { phone, qr }),
    typeCode: (phone, code) => tell('type-code', { phone, code }),
    setPace: (pace) => tell('pace', { pace }),
    devices: (phone) => call('devices', z.array(Device), { phone }),
    disconnect: (phone, how) => tell('disconnect', { phone, how }),
    unban: (phone) => tell('unban', { phone }),
    act: (phone, customer, action) => call('act', Result, { phone, customer, action }),
    actAsOwner: (phone, customer, action) =>
      call('act-as-owner', Result, { phone, customer, action }),
    phone: (phone, customer) => call('phone', PhoneView, { phone, customer }),
    setFaults: (plan) => tell('faults', plan),
    // Written by the same code at the other end.
    journal: (from = 0) => call('journal', z.array(z.custom<JournalEntry>()), { from }),
  };
}
