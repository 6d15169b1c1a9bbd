import { z } from 'zod';
import { digitsOf, newId, type Core } from '../core.ts';
import { addGrant, tokenOf, whatsappScopes } from '#simulators/meta/graph/tokens.ts';
import { commit } from './core.ts';
import { displayed } from './numbers.ts';
import { firstTemplates, templateOf } from './templates.ts';

export const NewBusiness = z.object({
  numbers: z.number().int().min(0).max(20).default(1),
  /** Whether the numbers are also used in the WhatsApp Business app. */
  coexistence: z.boolean().default(false),
  /** False: the number comes new from the signup, and must be registered with a PIN. */
  registered: z.boolean().default(true),
  /** False: the owner does not share the app's history. */
  historyShared: z.boolean().default(true),
});
export type NewBusiness = z.input<typeof NewBusiness>;

export const Business = z.object({
  wabaId: z.string(),
  /** The id of the first number. */
  phoneNumberId: z.string(),
  displayPhone: z.string(),
  accessToken: z.string(),
  numbers: z.array(z.object({ id: z.string(), displayPhone: z.string(), digits: z.string() })),
});
export type Business = z.infer<typeof Business>;

/**
 * Creates a business with an account, its numbers, the first templates, and a token that allows the
 * app everything.
 */
export function createBusiness(
  core: Core,
  name: string,
  options: NewBusiness = {},
  wabaId = newId(),
): Business {
  const { numbers: count, coexistence, registered, historyShared } = NewBusiness.parse(options);
  const templates = firstTemplates.map(templateOf);
  const businessId = digitsOf(core.secret, `business ${wabaId}`, 15);
  commit(core, {
    kind: 'account',
    account: { id: wabaId, name, businessId, subscribed: false, override: null, templates },
  });
  const numbers = Array.from({ length: count }, (_, index) => {
    const id = digitsOf(core.secret, `number ${wabaId} ${index}`, 15);
    const digits = `558130${digitsOf(core.secret, `digits ${wabaId} ${index}`, 7).slice(1)}`;
    commit(core, {
      kind: 'number',
      number: {
        id,
        account: wabaId,
        digits,
        verifiedName: count === 1 ? name : `${name} ${index + 1}`,
        coexistence,
        onboardedAt: core.clock.now(),
        synced: [],
        historyShared,
        registered: registered && !coexistence,
        pin: null,
        registerTries: [],
        override: null,
        profile: {},
      },
    });
    return { id, digits, displayPhone: displayed(digits) };
  });
  const grant = addGrant(core, { id: wabaId, targets: [wabaId], scopes: whatsappScopes });
  const [first] = numbers;
  return {
    wabaId,
    phoneNumberId: first?.id ?? '',
    displayPhone: first?.displayPhone ?? '',
    accessToken: tokenOf(core, grant),
    numbers,
  };
}
