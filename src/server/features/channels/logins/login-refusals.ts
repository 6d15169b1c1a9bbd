import { catalog, type ChannelType } from '#channels/catalog.ts';
import { ChannelError } from '#channels/channel.ts';
import type { Permission } from '#contract/channels/authorizations.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import { asking } from '../connect/provider-refusals.ts';

const refusals: Partial<Record<string, ErrorCode>> = {
  code_used: 'authorization_code_used',
  code_expired: 'authorization_code_expired',
  code_refused: 'authorization_code_refused',
  not_professional: 'instagram_account_personal',
};

/**
 * A call that a login is made of. Turns the provider's refusal into the sentence a person needs.
 */
export function atLogin<Result>(type: ChannelType, call: () => Promise<Result>): Promise<Result> {
  return asking(type, async () => {
    try {
      return await call();
    } catch (error) {
      const known = error instanceof ChannelError ? refusals[error.code] : undefined;
      throw known === undefined ? error : new AppError(known, { provider: catalog[type].label });
    }
  });
}

/** Throws, in words, what the person did not allow and nothing works without. */
export function requireAllowed(
  type: ChannelType,
  missing: readonly NeededPermission[],
  { language }: Caller,
): void {
  if (missing.length === 0) return;
  const permissions = missing.map((permission) => words[permission][language]).join('; ');
  throw new AppError('permissions_missing', { provider: catalog[type].label, permissions });
}

type NeededPermission = Extract<Permission, keyof typeof words>;

/** As the setup page words them. */
const words = {
  instagram_business_basic: {
    pt: 'ver o perfil da conta profissional',
    en: 'see the profile of the professional account',
  },
  instagram_business_manage_messages: {
    pt: 'ler e responder mensagens diretas',
    en: 'read and answer direct messages',
  },
  pages_show_list: { pt: 'ver a lista das suas páginas', en: 'see the list of your pages' },
  pages_messaging: {
    pt: 'ler e responder mensagens da página',
    en: 'read and answer the page’s messages',
  },
  pages_manage_metadata: {
    pt: 'receber os avisos da página',
    en: 'be told what happens on the page',
  },
} as const;
