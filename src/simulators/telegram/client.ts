import { z } from 'zod';
import type { ActionResult, Customer, CustomerAction } from './customer/actions.ts';
import type { FaultPlan } from './faults.ts';
import type { JournalEntry } from './journal.ts';
import { PhoneView } from './customer/phone.ts';

/** What a test or the product's phone can ask of a simulator, in this process or another. */
export interface SimulatorControl {
  createBot(name: string): Promise<{ token: string; username: string }>;
  /** Acts as the customer. Rejects with SimulatorRefusal for an action that is impossible. */
  act(token: string, customer: Customer, action: CustomerAction): Promise<ActionResult>;
  phone(token: string, chat: number): Promise<PhoneView>;
  revoke(token: string): Promise<void>;
  setFaults(plan: FaultPlan): Promise<void>;
  /** The number of updates that the bot has not taken yet. */
  pending(token: string): Promise<number>;
  journal(from?: number): Promise<JournalEntry[]>;
}

/** `unknown_bot`: this simulator has no bot with the token. `refused`: the action is impossible. */
export class SimulatorRefusal extends Error {
  readonly code: 'unknown_bot' | 'refused';
  constructor(code: 'unknown_bot' | 'refused', message: string) {
    super(message);
    this.name = 'SimulatorRefusal';
    this.code = code;
  }
}

const Refusal = z.object({ error: z.enum(['unknown_bot', 'refused']), message: z.string() });
const NewBot = z.object({ token: z.string(), username: z.string() });
const Numbers = z.array(z.number());
const Result = z.object({ chat: z.number(), messageIds: Numbers, updateIds: Numbers });

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
  return {
    createBot: (name) => call('create-bot', NewBot, { name }),
    act: (token, customer, action) => call('act', Result, { token, customer, action }),
    phone: (token, chat) => call('phone', PhoneView, { token, chat }),
    async revoke(token) {
      await call('revoke', z.unknown(), { token });
    },
    async setFaults(plan) {
      await call('faults', z.unknown(), plan);
    },
    pending: (token) => call('pending', z.number(), { token }),
    // Our own code wrote this at the other end, so it is not parsed again.
    journal: (from = 0) => call('journal', z.array(z.custom<JournalEntry>()), { from }),
  };
}
