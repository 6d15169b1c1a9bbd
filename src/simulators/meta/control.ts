import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { Customer, CustomerAction } from './whatsapp/phone/actions.ts';
import { NewBusiness } from './whatsapp/business.ts';
import { controlWhatsApp } from './whatsapp/control.ts';
import { OwnerAction } from './whatsapp/phone/owner.ts';
import { NewTemplate } from './whatsapp/templates.ts';
import { CodeOptions, Dashboard, RevokeReason, type SimulatorControl } from './client.ts';
import { GraphError, isSame, type Core } from './core.ts';
import { Delivery, FaultPlan } from './faults.ts';
import { controlMessaging, messagingCalls } from './messaging/control.ts';
import { readBytes } from './graph/params.ts';
import { SimulatorRefusal } from './refusal.ts';
import { subscribeApp } from './graph/subscriptions.ts';
import { callerOf } from './graph/tokens.ts';
import type { WebhookSender } from './webhooks/webhooks.ts';

const subcodes: Record<RevokeReason, number> = {
  expired: 463,
  password_changed: 460,
  app_removed: 458,
  invalidated: 467,
};

/** The control side of a simulator in this process. */
export function controlOf(core: Core, webhooks: WebhookSender): SimulatorControl {
  return {
    ...controlWhatsApp(core),
    ...controlMessaging(core),
    async setAppCallback(dashboard) {
      try {
        await subscribeApp(core, Dashboard.parse(dashboard));
      } catch (error) {
        if (error instanceof GraphError) throw new SimulatorRefusal('refused', error.message);
        throw error;
      }
    },
    async revokeToken(token, reason = 'invalidated') {
      try {
        const caller = callerOf(core, token);
        if (caller.kind === 'grant')
          core.store.commit({ kind: 'revoked', grant: caller.grant.id, subcode: subcodes[reason] });
      } catch (error) {
        if (error instanceof GraphError)
          throw new SimulatorRefusal('unknown_subject', error.message);
        throw error;
      }
    },
    async setFaults(plan) {
      core.faults.set(plan);
    },
    async setDelivery(delivery) {
      webhooks.setDelivery(delivery);
    },
    async deliverNow() {
      webhooks.deliverNow();
    },
    pending: async (subject) =>
      [...core.store.state.pending.values()].filter(
        (one) => subject === undefined || one.subject === subject,
      ).length,
    journal: async (from = 0) => core.journal.entries.slice(from),
    async advance(ms) {
      core.store.commit({ kind: 'advanced', ms });
      core.clock.advance(ms);
      return core.clock.now();
    },
  };
}

const OfNumber = z.object({ phoneNumberId: z.string(), customer: Customer });
const OfAccount = z.object({ wabaId: z.string() });
const calls: Record<string, (control: SimulatorControl, body: unknown) => Promise<unknown>> = {
  ...messagingCalls,
  'create-business': (control, body) => {
    const { name, options } = z
      .object({ name: z.string().min(1), options: NewBusiness.optional() })
      .parse(body);
    return control.createBusiness(name, options);
  },
  'auth-code': (control, body) => {
    const { wabaId, options } = z
      .object({
        wabaId: z.union([z.string(), z.array(z.string())]),
        options: CodeOptions.optional(),
      })
      .parse(body);
    return control.authCode(wabaId, options);
  },
  act: (control, body) => {
    const { phoneNumberId, customer, action } = OfNumber.extend({ action: CustomerAction }).parse(
      body,
    );
    return control.act(phoneNumberId, customer, action);
  },
  'owner-says': (control, body) => {
    const { phoneNumberId, customer, action } = OfNumber.extend({ action: OwnerAction }).parse(
      body,
    );
    return control.ownerSays(phoneNumberId, customer, action);
  },
  phone: (control, body) => {
    const { phoneNumberId, customer, peek } = OfNumber.extend({
      peek: z.boolean().optional(),
    }).parse(body);
    return control.phone(phoneNumberId, customer, peek);
  },
  'add-template': (control, body) => {
    const { wabaId, template } = OfAccount.extend({ template: NewTemplate }).parse(body);
    return control.addTemplate(wabaId, template);
  },
  'app-callback': (control, body) => control.setAppCallback(Dashboard.parse(body)),
  'account-update': (control, body) => {
    const { wabaId, event, details } = OfAccount.extend({
      event: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }).parse(body);
    return control.accountUpdate(wabaId, event, details);
  },
  'revoke-token': (control, body) => {
    const { token, reason } = z
      .object({ token: z.string(), reason: RevokeReason.optional() })
      .parse(body);
    return control.revokeToken(token, reason);
  },
  faults: (control, body) => control.setFaults(FaultPlan.parse(body)),
  delivery: (control, body) => control.setDelivery(Delivery.parse(body)),
  'deliver-now': (control) => control.deliverNow(),
  pending: (control, body) =>
    control.pending(z.object({ subject: z.string().optional() }).parse(body).subject),
  journal: (control, body) =>
    control.journal(z.object({ from: z.number().int().min(0).default(0) }).parse(body).from),
  advance: (control, body) =>
    control.advance(z.object({ ms: z.number().int().min(0) }).parse(body).ms),
};

/** The same over HTTP: POST /control/<call> with the control token. */
export async function answerControl(
  control: SimulatorControl,
  token: string,
  request: IncomingMessage,
  name: string,
): Promise<{ status: number; body: unknown }> {
  if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
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
