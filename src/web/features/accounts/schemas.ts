import i18next from 'i18next';
import { z } from 'zod';
import { PersonName, RegisterBody } from '#contract/accounts/accounts.ts';

/** The contract's body with the minimum length that this server sets. */
export const registerForm = (minimum: number) =>
  RegisterBody.extend({ password: z.string().min(minimum).max(128) });

/**
 * `minimum`: the minimum length of a new password; null: they sign in with their existing password.
 */
export const invitedForm = (minimum: number | null) =>
  z.object({
    name: minimum === null ? z.string() : PersonName,
    password: z
      .string()
      .min(minimum ?? 1)
      .max(minimum === null ? 1024 : 128),
  });

/** A new password, typed twice. */
export const newPasswordForm = (minimum: number) =>
  z
    .object({ password: z.string().min(minimum).max(128), confirmation: z.string().min(1) })
    .refine((values) => values.password === values.confirmation, {
      path: ['confirmation'],
      error: () => i18next.t('mailed.reset.mismatch'),
    });
