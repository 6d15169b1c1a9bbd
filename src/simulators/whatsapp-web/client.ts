import { z } from 'zod';
import type { ActionResult, ChatAction, Customer, CustomerAction } from './phone/actions.ts';
import type { FaultPlan } from './faults.ts';
import type { JournalEntry } from './journal.ts';
import { PhoneView } from './phone/phone.ts';
import { SimulatorRefusal } from './refusal.ts';

/**
 * Why a device loses its connection: `closed` without a word; for the others WhatsApp gives a
 * reason.
 */
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
 * What a test or the product's phone can ask of a simulator, in this process or another. A phone
 * number is digits with the country code.
 */
export interface SimulatorControl {
  /** A business's phone with WhatsApp on it. Without a number, one is made up. */
  createPhone(name: string, phone?: string): Promise<{ phone: string; lid: string }>;
  /** The phone scans a QR code. Rejects with SimulatorRefusal where WhatsApp would refuse. */
  scan(phone: string, qr: string): Promise<void>;
  /**
   * The user types the eight characters of a pairing code on the phone. A wrong code shows only at
   * the device.
   */
  typeCode(phone: string, code: string): Promise<void>;
  /** How long new codes live: 1 is WhatsApp's own pace, 0.01 a hundredth of it. */
  setPace(pace: number): Promise<void>;
  devices(phone: string): Promise<LinkedDevice[]>;
  /**
   * Ends the connections of a phone's devices. `logged_out`: as if the user had removed the device
   * on the phone.
   */
  disconnect(phone: string, how: Disconnection): Promise<void>;
  /** Lifts the ban of an account. */
  unban(phone: string): Promise<void>;
  act(phone: string, customer: Customer, action: CustomerAction): Promise<ActionResult>;
  /** The business writes from its own phone. */
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
    // Our own code wrote this at the other end, so it is not parsed again.
    journal: (from = 0) => call('journal', z.array(z.custom<JournalEntry>()), { from }),
  };
}
