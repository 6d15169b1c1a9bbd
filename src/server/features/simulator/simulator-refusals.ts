import { SimulatorRefusal as MetaRefusal } from '#simulators/meta/refusal.ts';
import { SimulatorRefusal as TelegramRefusal } from '#simulators/telegram/client.ts';
import { SimulatorRefusal as WhatsAppWebRefusal } from '#simulators/whatsapp-web/refusal.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Translates into errors of our API what a phone would not let a person do, and an account that the
 * simulator does not know.
 */
export function refused(error: unknown): never {
  if (
    !(
      error instanceof TelegramRefusal ||
      error instanceof MetaRefusal ||
      error instanceof WhatsAppWebRefusal
    )
  )
    throw error;
  if (error.code === 'missing_library') throw new AppError('channel_unavailable');
  if (error.code !== 'refused') throw new AppError('channel_not_connected');
  throw new AppError('invalid_input', {}, [{ field: 'action', message: error.message }]);
}
