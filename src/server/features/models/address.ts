import { providerFacts, type ModelProvider } from '#contract/models/providers.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import { OutsideError, type OutsideReason } from '#server/platform/outside/outside-error.ts';
import type { Outside } from '#server/platform/outside/outside.ts';

/** Where a connection leads, without a slash at the end. Throws `model_address_needed`. */
export function addressOf(provider: ModelProvider, baseUrl: string | null | undefined): string {
  const address = baseUrl ?? providerFacts[provider].baseUrl;
  if (address === null) throw new AppError('model_address_needed');
  return address.replace(/\/+$/, '');
}

/** Throws `address_not_allowed` for an address that this server does not go to. */
export async function requireAllowed(
  outside: Outside,
  address: string,
  language: Caller['language'],
): Promise<void> {
  try {
    await outside.check(address);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const why = reasons[error.reason];
    // A name that nobody knows now may be known when it is used; the test says so then.
    if (why !== null) throw new AppError('address_not_allowed', { why: why[language] });
  }
}

const reasons: Record<OutsideReason, { pt: string; en: string } | null> = {
  not_an_address: {
    pt: 'isto não é um endereço.',
    en: 'it is no address.',
  },
  not_https: {
    pt: 'só https é usado. Se o modelo está na rede deste servidor, quem administra o servidor pode permitir o endereço em INSIDE_ORIGINS.',
    en: 'only https is used. If the model is in the network of this server, whoever runs the server can allow the address in INSIDE_ORIGINS.',
  },
  credentials: {
    pt: 'um endereço não leva nome e senha. A chave tem um campo próprio.',
    en: 'an address holds no name and password. The key has a field of its own.',
  },
  inside: {
    pt: 'ele leva para dentro da rede deste servidor. Quem administra o servidor pode permiti-lo em INSIDE_ORIGINS.',
    en: 'it leads inside the network of this server. Whoever runs the server can allow it in INSIDE_ORIGINS.',
  },
  redirected: null,
  unknown_name: null,
  timeout: null,
  too_large: null,
  unreachable: null,
};
