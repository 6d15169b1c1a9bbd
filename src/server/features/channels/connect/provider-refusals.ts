import { catalog, type ChannelType } from '#channels/catalog.ts';
import { ChannelError } from '#channels/channel.ts';
import { AppError } from '#server/platform/errors.ts';

/** Refusals of a registration that have error texts of their own, by the channels' stable codes. */
const registrationErrors = [
  'pin_wrong',
  'pin_tries',
  'registration_tries',
  'number_unverified',
  'number_deleted_lately',
] as const;

/** Makes the call, and turns the provider's refusal into an error text that a person can act on. */
export async function asking<T>(type: ChannelType, call: () => Promise<T>): Promise<T> {
  const provider = catalog[type].label;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const known = registrationErrors.find((code) => code === error.code);
    if (known) throw new AppError(known);
    if (error.kind === 'auth')
      throw type === 'telegram'
        ? new AppError('telegram_token_refused')
        : new AppError('provider_refused', { provider, detail: error.message });
    if (error.kind === 'unreachable' || error.kind === 'uncertain' || error.kind === 'rate_limited')
      throw new AppError('provider_unreachable', { provider });
    throw new AppError('provider_refused', { provider, detail: error.message });
  }
}
