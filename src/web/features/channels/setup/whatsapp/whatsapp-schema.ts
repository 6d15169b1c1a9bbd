import i18next from 'i18next';
import { z } from 'zod';

const id = z
  .string()
  .trim()
  .regex(/^\d{5,25}$/, { error: () => i18next.t('channels.whatsapp.idMalformed') });

/** The ids and the token of a number, in the form in which Meta's dashboard shows them. */
export const WhatsappForm = z.object({
  whatsappBusinessId: id,
  phoneNumberId: id,
  accessToken: z
    .string()
    .trim()
    .min(20, { error: () => i18next.t('channels.whatsapp.tokenMissing') }),
});
export type WhatsappForm = z.output<typeof WhatsappForm>;
