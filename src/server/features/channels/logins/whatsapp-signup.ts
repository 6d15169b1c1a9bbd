import { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import { OfferedNumber, redeemSignup } from '#channels/whatsapp/account/signup.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { createHeldAuthorizations } from './held-authorizations.ts';

const Signup = z.object({ token: z.string(), numbers: z.array(OfferedNumber) });
type Signup = z.output<typeof Signup>;

/**
 * The credential that a finished sign-up gives. A person with several numbers is asked which one
 * (`whatsapp_choose_number`, with the numbers in its details). The browser then sends the same code
 * again, which was exchanged at the first call, together with the chosen number.
 */
export async function signupCredential(
  services: Services,
  directory: ChannelDirectory,
  session: Session,
  row: ChannelRow,
  { authCode, phoneNumberId }: { authCode: string; phoneNumberId: string | undefined },
): Promise<{ credential: Record<string, string>; done: () => Promise<unknown> }> {
  const held = createHeldAuthorizations<Signup>(services, Signup);
  const earlier = await held.find(session, authCode);
  const { token, numbers } =
    earlier?.channelId === row.id ? earlier.value : await redeem(directory, row, authCode);
  const [only] = numbers;
  if (only === undefined) throw new AppError('whatsapp_no_number');
  const chosen =
    numbers.length === 1 ? only : numbers.find((number) => number.phoneNumberId === phoneNumberId);
  if (chosen === undefined) {
    await held.hold(session, row.id, authCode, { token, numbers });
    const details = numbers.map(({ phoneNumberId: path, name, displayPhone }) => ({
      path,
      message: [name, displayPhone].filter(Boolean).join(' · '),
    }));
    throw new AppError('whatsapp_choose_number', {}, details);
  }
  return {
    credential: { token, wabaId: chosen.wabaId, phoneNumberId: chosen.phoneNumberId },
    done: () => held.forget(session, authCode),
  };
}

async function redeem(
  directory: ChannelDirectory,
  row: ChannelRow,
  authCode: string,
): Promise<Signup> {
  const bound = directory.connectorFor(row);
  if (!bound) throw new AppError('channel_unavailable');
  try {
    return await redeemSignup(bound.tools, authCode);
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const provider = 'WhatsApp Business';
    if (error.kind === 'unreachable' || error.kind === 'uncertain' || error.kind === 'rate_limited')
      throw new AppError('provider_unreachable', { provider });
    // The code works once, within 30 seconds. Whatever else was wrong with it, signing in again
    // helps.
    throw new AppError('authorization_invalid');
  }
}
