import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Core } from '../core.ts';
import { addGrant, whatsappScopes } from '#simulators/meta/graph/tokens.ts';
import { addCode } from '#simulators/meta/graph/codes.ts';
import { createBusiness, type NewBusiness } from './business.ts';
import { commit } from './core.ts';
import { displayed } from './numbers.ts';
import type { Account, PhoneNumber } from './state.ts';

/** What a person chooses in the window of Embedded Signup. */
export const SignupChoice = z.object({
  leave: z.enum(['cancel', 'error']).nullable(),
  /** Null: a new account. */
  account: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['app', 'new', 'two', 'none']),
  /** The person does not allow messages. */
  refused: z.boolean(),
});
export type SignupChoice = z.infer<typeof SignupChoice>;

interface Outcome {
  /** The session-info message that the window sends to the page. */
  message: {
    type: 'WA_EMBEDDED_SIGNUP';
    event: string;
    data: Record<string, string>;
    version: '3';
  };
  code: string | null;
}

const SignupExtras = z.object({ version: z.enum(['v4', 'v4-public-preview']) });

/**
 * Why the window does not open for these `extras` of FB.login; null: it opens. "Embedded Signup,
 * Versions": v2, v3 and their previews existed until October 2026. Extras without a version mean
 * v2, unless the login configuration is of v4, which this one is not.
 */
export function signupProblem(extras: string | null): string | null {
  try {
    if (SignupExtras.safeParse(JSON.parse(extras ?? '')).success) return null;
  } catch {
    // Text that is not JSON names no version.
  }
  return 'Esta versão do cadastro incorporado não existe mais. Use a v4.';
}

const numbersOf = (core: Core, account: Account): PhoneNumber[] =>
  [...core.store.state.whatsapp.numbers.values()].filter((number) => number.account === account.id);

/** The accounts that the person can choose. */
export const signupChoices = (core: Core): { id: string; name: string; about: string }[] =>
  [...core.store.state.whatsapp.accounts.values()].map((account) => ({
    id: account.id,
    name: account.name,
    about: numbersOf(core, account)
      .map(({ digits }) => displayed(digits))
      .join(', '),
  }));

const kinds: Record<SignupChoice['kind'], NewBusiness> = {
  app: { coexistence: true },
  new: { registered: false },
  two: { registered: false, numbers: 2 },
  none: { numbers: 0 },
};

/** Ends the signup: with a code and the person's choice, or with the reason why there is none. */
export function finishSignup(core: Core, choice: SignupChoice): Outcome {
  if (choice.leave === 'cancel')
    return outcome('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' }, null);
  const { accounts } = core.store.state.whatsapp;
  const given =
    choice.leave !== null
      ? ''
      : choice.account === null
        ? createBusiness(core, choice.name || 'Empresa', kinds[choice.kind]).wabaId
        : choice.account;
  const account = accounts.get(given);
  if (account === undefined)
    return outcome(
      'CANCEL',
      {
        error_message: 'The account could not be used.',
        error_id: '524126',
        session_id: randomUUID(),
      },
      null,
    );
  const scopes = whatsappScopes.filter(
    (scope) => !choice.refused || scope !== 'whatsapp_business_messaging',
  );
  onboard(core, account.id);
  const code = addCode(core, addGrant(core, { targets: [account.id], scopes }));
  const [first] = numbersOf(core, account);
  if (first === undefined) return outcome('FINISH_ONLY_WABA', { waba_id: account.id }, code);
  if (first.coexistence)
    return outcome('FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', { waba_id: account.id }, code);
  return outcome(
    'FINISH',
    { phone_number_id: first.id, waba_id: account.id, business_id: account.businessId },
    code,
  );
}

/** Starts the day during which contacts and history of the phone app can be asked for. */
export function onboard(core: Core, account: string): void {
  const { accounts } = core.store.state.whatsapp;
  const known = accounts.get(account);
  for (const number of known === undefined ? [] : numbersOf(core, known)) {
    if (number.coexistence)
      commit(core, {
        kind: 'number_changed',
        number: number.id,
        change: { onboardedAt: core.clock.now(), synced: [] },
      });
  }
}

const outcome = (event: string, data: Record<string, string>, code: string | null): Outcome => ({
  message: { type: 'WA_EMBEDDED_SIGNUP', event, data, version: '3' },
  code,
});
