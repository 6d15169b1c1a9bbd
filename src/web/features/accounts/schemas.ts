import i18next from 'i18next';
import { z } from 'zod';
import { RegisterBody } from '#contract/accounts.ts';

/** The contract's body with this server's own minimum. */
export const registerForm = (minimum: number) => RegisterBody.extend({ password: z.string().min(minimum).max(128) });

/** A new password, typed twice. */
export const newPasswordForm = (minimum: number) =>
  z
    .object({ password: z.string().min(minimum).max(128), confirmation: z.string().min(1) })
    .refine((values) => values.password === values.confirmation, {
      path: ['confirmation'],
      error: () => i18next.t('accounts.reset.mismatch'),
    });
