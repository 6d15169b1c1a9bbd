import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { hasAccounts } from './accounts.store.ts';

/**
 * Who may register: anybody, people with an invitation, or nobody. The first account of an empty
 * installation is always allowed.
 */
export async function registrationOf({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<'open' | 'invite' | 'closed'> {
  if (config.registration === null || config.registration === 'open') return 'open';
  return (await hasAccounts(db)) ? config.registration : 'open';
}

/** Throws `registration_closed`. `invited`: the person comes with an invitation. */
export async function requireRegistration(
  services: Pick<Services, 'config' | 'db'>,
  { invited }: { invited: boolean },
): Promise<void> {
  const registration = await registrationOf(services);
  if (registration === 'closed' || (registration === 'invite' && !invited))
    throw new AppError('registration_closed');
}
