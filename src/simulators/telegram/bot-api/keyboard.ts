import { z } from 'zod';
import { badRequest } from '../core.ts';
import type { Params } from './params.ts';

const Keyboard = z.object({
  inline_keyboard: z.array(
    z.array(z.looseObject({ text: z.string().min(1), callback_data: z.string().optional() })),
  ),
});

/**
 * Checks reply_markup: at most 100 buttons, callback_data of 1 to 64 bytes. Keyboards that are not
 * inline are only passed on.
 */
export function keyboard(params: Params): { reply_markup?: z.output<typeof Keyboard> } {
  const markup = params.object('reply_markup');
  if (typeof markup !== 'object' || markup === null || !('inline_keyboard' in markup)) return {};
  const parsed = Keyboard.safeParse(markup);
  if (!parsed.success)
    throw badRequest(
      "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    );
  const buttons = parsed.data.inline_keyboard.flat();
  if (buttons.length > 100) throw badRequest('reply markup is too long');
  for (const { callback_data: data, ...rest } of buttons) {
    if (data === undefined && Object.keys(rest).length < 2)
      throw badRequest(
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
      );
    if (data !== undefined && (data === '' || Buffer.byteLength(data) > 64))
      throw badRequest('BUTTON_DATA_INVALID');
  }
  return buttons.length === 0 ? {} : { reply_markup: parsed.data };
}
