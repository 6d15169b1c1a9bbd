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
 * Makes one of a login's calls, and turns the provider's refusal into an error text that a person
 * can act on.
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

/**
 * Throws `permissions_missing` with the names of the permissions that the person refused and that
 * the channel cannot work without.
 */
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

/** The setup page uses the same words. */
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
