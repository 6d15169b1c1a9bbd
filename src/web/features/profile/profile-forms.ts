import i18next from 'i18next';
import { z } from 'zod';
import { ProfileBody } from '#contract/accounts/accounts.ts';

/** The contract's body. In a form every field is a text. */
export const profileForm = ProfileBody.extend({
  phone: z.string().trim().max(40),
  company: z.string().trim().max(160),
});

const Typed = z.object({ next: z.string(), confirmation: z.string().min(1) });

/**
 * The current password and the new one twice. The two new ones are compared even while another
 * field is empty.
 */
export const passwordForm = (minimum: number) =>
  z
    .object({
      current: z.string().min(1).max(1024),
      next: z.string().min(minimum).max(128),
      confirmation: z.string().min(1),
    })
    .refine((values) => values.next === values.confirmation, {
      path: ['confirmation'],
      error: () => i18next.t('profile.password.mismatch'),
      when: ({ value }) => Typed.safeParse(value).success,
    });
