import type { SimulatorControl } from '../client.ts';
import type { Core } from '../core.ts';
import { SimulatorRefusal } from '../refusal.ts';
import { addGrant, whatsappScopes } from '#simulators/meta/graph/tokens.ts';
import { addCode } from '#simulators/meta/graph/codes.ts';
import { SimulatorError } from './phone/actions.ts';
import { createBusiness } from './business.ts';
import { commit, findChat } from './core.ts';
import { act, readAll } from './phone/customer.ts';
import { tellAccount } from './events.ts';
import { ownerSays } from './phone/owner.ts';
import { viewPhone } from './phone/phone.ts';
import { onboard } from './signup.ts';
import type { Account, PhoneNumber } from './state.ts';
import { templateOf } from './templates.ts';

type WhatsAppControl = Pick<
  SimulatorControl,
  'createBusiness' | 'authCode' | 'act' | 'ownerSays' | 'phone' | 'addTemplate' | 'accountUpdate'
>;

/** The control side of WhatsApp. */
export function controlWhatsApp(core: Core): WhatsAppControl {
  const { state } = core.store;
  const numberOf = (id: string): PhoneNumber => {
    const number = state.whatsapp.numbers.get(id);
    if (number === undefined)
      throw new SimulatorRefusal('unknown_subject', `this simulator has no number ${id}`);
    return number;
  };
  const accountOf = (id: string): Account => {
    const account = state.whatsapp.accounts.get(id);
    if (account === undefined)
      throw new SimulatorRefusal('unknown_subject', `this simulator has no account ${id}`);
    return account;
  };
  return {
    createBusiness: async (name, options) => createBusiness(core, name, options),
    async authCode(wabaId, { scopes, redirectUri, lifeMs } = {}) {
      const targets = [wabaId].flat();
      for (const id of targets) onboard(core, accountOf(id).id);
      const own =
        scopes === undefined && targets.length === 1
          ? state.grants.get(targets[0] ?? '')
          : undefined;
      // A business that signs up again after its token was withdrawn gets another token.
      const grant =
        own === undefined || own.revoked !== null
          ? addGrant(core, { targets, scopes: scopes ?? whatsappScopes })
          : own;
      return addCode(core, grant, { redirectUri: redirectUri ?? null, lifeMs });
    },
    act: async (phoneNumberId, customer, action) =>
      possible(() => act(core, numberOf(phoneNumberId), customer, action)),
    ownerSays: async (phoneNumberId, customer, action) =>
      possible(() => ({
        messageId: ownerSays(core, numberOf(phoneNumberId), customer, action).id,
      })),
    async phone(phoneNumberId, customer, peek = false) {
      const number = numberOf(phoneNumberId);
      const chat = findChat(number, customer);
      if (chat !== undefined && !peek) readAll(core, number, chat);
      return viewPhone(core, number, chat);
    },
    async addTemplate(wabaId, given) {
      const template = templateOf(given);
      const account = accountOf(wabaId);
      commit(core, { kind: 'template', account: account.id, template });
      const decided = {
        message_template_id: Number(template.id),
        message_template_name: template.name,
        message_template_language: template.language,
        reason: 'NONE',
      };
      tellAccount(core, account, template.status, decided, 'message_template_status_update');
      return { id: template.id };
    },
    async accountUpdate(wabaId, event, details) {
      const account = accountOf(wabaId);
      tellAccount(core, account, event, details ?? usualDetails(account, event));
      if (!leaving.has(event)) return;
      // The event is sent first. Then the app is removed from the account, and its tokens become
      // invalid.
      commit(core, {
        kind: 'account_changed',
        account: account.id,
        change: { subscribed: false, override: null },
      });
      for (const grant of state.grants.values()) {
        if (grant.targets.includes(account.id))
          core.store.commit({ kind: 'revoked', grant: grant.id, subcode: 458 });
      }
    },
  };
}

const leaving = new Set(['PARTNER_REMOVED', 'PARTNER_APP_UNINSTALLED']);

/** The details that Meta's own samples of these events have. */
function usualDetails(account: Account, event: string): Record<string, unknown> {
  switch (event) {
    case 'PARTNER_REMOVED':
      return {
        waba_info: { waba_id: account.id, owner_business_id: account.businessId },
        disconnection_info: { reason: 'PRIMARY_INACTIVITY', initiated_by: 'SYSTEM' },
      };
    case 'DISABLED_UPDATE':
      return { ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'April 17, 2025' } };
    case 'ACCOUNT_RESTRICTION':
      return {
        restriction_info: [
          { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_900_000_000 },
        ],
      };
    default:
      return {};
  }
}

function possible<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof SimulatorError) throw new SimulatorRefusal('refused', error.message);
    throw error;
  }
}
