import { z } from 'zod';
import type { ActionResult, Customer, CustomerAction } from './whatsapp/phone/actions.ts';
import { Business, type NewBusiness } from './whatsapp/business.ts';
import type { OwnerAction } from './whatsapp/phone/owner.ts';
import { PhoneView } from './whatsapp/phone/phone.ts';
import type { NewTemplate } from './whatsapp/templates.ts';
import type { Delivery, FaultPlan } from './faults.ts';
import type { JournalEntry } from './journal.ts';
import { messagingClient, type MessagingControl } from './messaging/control.ts';
import { SimulatorRefusal } from './refusal.ts';

/** Why a token is no longer valid: subcodes 463, 460, 458 and 467 of error 190. */
export const RevokeReason = z.enum(['expired', 'password_changed', 'app_removed', 'invalidated']);
export type RevokeReason = z.infer<typeof RevokeReason>;

/** The callback that the app has set in the dashboard for all its accounts. */
export const Dashboard = z.object({
  url: z.string(),
  verifyToken: z.string(),
  object: z.string().default('whatsapp_business_account'),
  /** Empty: all fields. */
  fields: z.array(z.string()).default([]),
});
export type Dashboard = z.input<typeof Dashboard>;

export const CodeOptions = z.object({
  /** The permissions that the business grants. Absent: everything. */
  scopes: z.array(z.string()).optional(),
  redirectUri: z.string().optional(),
  lifeMs: z.number().int().optional(),
});
export type CodeOptions = z.input<typeof CodeOptions>;

/** What a test or the product's phone can ask of a simulator, in this process or another. */
export interface SimulatorControl extends MessagingControl {
  /** A WhatsApp Business account with numbers and a token. */
  createBusiness(name: string, options?: NewBusiness): Promise<Business>;
  /**
   * The code that the login SDK would give for these accounts. It is valid for 30 s and for one
   * exchange.
   */
  authCode(wabaId: string | string[], options?: CodeOptions): Promise<string>;
  /** Acts as the customer. Rejects with SimulatorRefusal for an action that is impossible. */
  act(phoneNumberId: string, customer: Customer, action: CustomerAction): Promise<ActionResult>;
  /** The owner types in the WhatsApp Business app (only for numbers in coexistence). */
  ownerSays(
    phoneNumberId: string,
    customer: Customer,
    action: OwnerAction,
  ): Promise<{ messageId: string }>;
  /** Opens the chat on the customer's phone: delivered messages become read, unless `peek`. */
  phone(phoneNumberId: string, customer: Customer, peek?: boolean): Promise<PhoneView>;
  /**
   * Adds a template, or replaces the one of the same name and language. The app is told the
   * decision.
   */
  addTemplate(wabaId: string, template: NewTemplate): Promise<{ id: string }>;
  /** Sets the app's own callback, and verifies it as the dashboard does. */
  setAppCallback(dashboard: Dashboard): Promise<void>;
  /**
   * `account_update` with an event such as PARTNER_REMOVED, ACCOUNT_OFFBOARDED, DISABLED_UPDATE.
   */
  accountUpdate(wabaId: string, event: string, details?: Record<string, unknown>): Promise<void>;
  revokeToken(token: string, reason?: RevokeReason): Promise<void>;
  setFaults(plan: FaultPlan): Promise<void>;
  setDelivery(delivery: Delivery): Promise<void>;
  /** Sends at once what is held back for a batch or waits for its next try. */
  deliverNow(): Promise<void>;
  /**
   * How many webhook changes of a number, of an account or in total the app has not accepted yet.
   */
  pending(subject?: string): Promise<number>;
  journal(from?: number): Promise<JournalEntry[]>;
  /** Moves time ahead. Resolves with the new time, in milliseconds. */
  advance(ms: number): Promise<number>;
}

const Refusal = z.object({ error: z.enum(['unknown_subject', 'refused']), message: z.string() });
const Result = z.object({
  chat: z.string(),
  messageIds: z.array(z.string()),
  eventIds: z.array(z.number()),
});

/** A simulator in another process, through its control address. */
export function connectSimulator(url: string, controlToken: string): SimulatorControl {
  async function call<Schema extends z.ZodType>(
    action: string,
    schema: Schema,
    body: object,
  ): Promise<z.output<Schema>> {
    const response = await fetch(`${url}/control/${action}`, {
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
    ...messagingClient(call),
    createBusiness: (name, options) => call('create-business', Business, { name, options }),
    authCode: (wabaId, options) => call('auth-code', z.string(), { wabaId, options }),
    act: (phoneNumberId, customer, action) =>
      call('act', Result, { phoneNumberId, customer, action }),
    ownerSays: (phoneNumberId, customer, action) =>
      call('owner-says', z.object({ messageId: z.string() }), { phoneNumberId, customer, action }),
    phone: (phoneNumberId, customer, peek) =>
      call('phone', PhoneView, { phoneNumberId, customer, peek }),
    addTemplate: (wabaId, template) =>
      call('add-template', z.object({ id: z.string() }), { wabaId, template }),
    setAppCallback: (dashboard) => tell('app-callback', dashboard),
    accountUpdate: (wabaId, event, details) => tell('account-update', { wabaId, event, details }),
    revokeToken: (token, reason) => tell('revoke-token', { token, reason }),
    setFaults: (plan) => tell('faults', plan),
    setDelivery: (delivery) => tell('delivery', delivery),
    deliverNow: () => tell('deliver-now', {}),
    pending: (subject) => call('pending', z.number(), { subject }),
    // Our own code wrote this at the other end, so it is not parsed again.
    journal: (from = 0) => call('journal', z.array(z.custom<JournalEntry>()), { from }),
    advance: (ms) => call('advance', z.number(), { ms }),
  };
}
