import i18next from 'i18next';
import { z } from 'zod';

/**
 * A phone number with country code, as the contract's `StartPairingBody` takes it. Punctuation and
 * spaces are ignored.
 */
export const PhoneForm = z.object({
  phoneNumber: z
    .string()
    .trim()
    .min(1, { error: () => i18next.t('channels.whatsappWeb.phoneRequired'), abort: true })
    .refine((text) => /^[1-9]\d{7,14}$/.test(text.replaceAll(/\D/g, '')), {
      error: () => i18next.t('channels.whatsappWeb.phoneInvalid'),
    }),
});
