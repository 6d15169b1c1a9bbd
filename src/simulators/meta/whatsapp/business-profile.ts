import { z } from 'zod';
import { fieldsOf, type GraphCall, type GraphResult } from '#simulators/meta/graph/call.ts';
import { memberOf, textOf } from '#simulators/meta/graph/params.ts';
import { invalidParameter } from '../core.ts';
import { commit } from './core.ts';
import type { PhoneNumber } from './state.ts';

/** The longest that each text may be; `about` may not be empty. */
const limits = { about: 139, address: 256, description: 512, email: 128 };
const Websites = z.array(z.string().max(256)).max(2);

/** `/{PHONE}/whatsapp_business_profile`: what customers see behind the name of the business. */
export function businessProfile(
  number: PhoneNumber,
  { core, method, params }: GraphCall,
): GraphResult {
  if (method === 'GET') {
    const fields = fieldsOf(params) ?? [];
    const shown = Object.entries(number.profile).filter(
      ([name, value]) => fields.includes(name) && value.length > 0,
    );
    return { body: { data: [{ ...Object.fromEntries(shown), messaging_product: 'whatsapp' }] } };
  }
  if (textOf(params, 'messaging_product') !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  const profile: Record<string, string | string[]> = { ...number.profile };
  for (const [name, longest] of Object.entries(limits)) {
    if (params.values[name] === undefined) continue;
    const text = textOf(params, name);
    if (text.length > longest || (name === 'about' && text === ''))
      throw invalidParameter(`Param ${name} must be at most ${longest} characters long.`);
    if (name === 'email' && text !== '' && !/^\S+@\S+\.\S+$/.test(text))
      throw invalidParameter('Param email is not a valid email address.');
    profile[name] = text;
  }
  if (params.values['websites'] !== undefined) {
    const websites = Websites.safeParse(memberOf(params, 'websites'));
    if (!websites.success || !websites.data.every((one) => /^https?:\/\//.test(one)))
      throw invalidParameter('Param websites must be at most 2 valid URLs.');
    profile['websites'] = websites.data;
  }
  commit(core, { kind: 'number_changed', number: number.id, change: { profile } });
  return { body: { success: true } };
}
