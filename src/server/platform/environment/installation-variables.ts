import { z } from 'zod';
import type { VariableKinds } from './variable-kinds.ts';

const roles = {
  web: ['web'],
  worker: ['worker'],
  sockets: ['sockets'],
  all: ['web', 'worker', 'sockets'],
} as const;

/** The variables that say how this installation runs: where, with which data, and for whom. */
export function installationVariables({
  key,
  list,
  one,
  origin,
  refusal,
  token,
  url,
  wholeNumber,
}: VariableKinds) {
  return {
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: z.string().default('./data'),
    MACHINE_ID: z
      .string()
      .max(200, refusal('use no máximo 200 caracteres', 'use at most 200 characters'))
      .optional(),
    DATABASE_URL: url(
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/recado',
    ).optional(),
    SECRET_KEY: key.optional(),
    SECRET_KEY_PREVIOUS: key.optional(),
    ROLE: one(['all', 'web', 'worker', 'sockets'])
      .default('all')
      .transform((role) => new Set<'web' | 'worker' | 'sockets'>(roles[role])),
    SIMULATOR: one(['on', 'off'])
      .transform((value) => value === 'on')
      .optional(),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465').optional(),
    MAIL_FROM: z
      .string()
      .refine(
        (text) => text.includes('@'),
        refusal(
          'use um endereço de email, como Recado <recado@example.com>',
          'use a mail address, like Recado <recado@example.com>',
        ),
      )
      .default('Recado <recado@localhost>'),
    CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
    INSIDE_ORIGINS: list.pipe(z.array(origin)).default([]),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: one(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    METRICS_TOKEN: token.optional(),
    FILE_RETENTION_DAYS: wholeNumber(1, 3650).optional(),
    MODEL_RETENTION_DAYS: wholeNumber(1, 3650).default(30),
    STORAGE_GB_PER_WORKSPACE: wholeNumber(1, 1_000_000).default(10),
    PASSWORD_MIN_LENGTH: wholeNumber(8, 64).default(8),
    REGISTRATION: one(['open', 'invite', 'closed']).optional(),
  };
}
