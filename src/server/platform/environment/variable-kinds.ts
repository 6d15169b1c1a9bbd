import { z } from 'zod';
import type { OperatorLanguage } from '../operator-language.ts';

export type VariableKinds = ReturnType<typeof variableKinds>;

/**
 * The kinds of values that variables may hold, each with its refusal in the operator's language.
 */
export function variableKinds(language: OperatorLanguage) {
  const say = (pt: string, en: string) => (language === 'pt' ? pt : en);
  const refusal = (pt: string, en: string) => ({ error: say(pt, en) });
  const url = (protocols: string[], example: string) =>
    z
      .string()
      .refine(
        (text) => hasProtocol(text, protocols),
        refusal(`use um endereço como ${example}`, `use an address like ${example}`),
      );
  return {
    refusal,
    url,
    wholeNumber: (from: number, to: number) => {
      const error = say(
        `use um número inteiro de ${from} a ${to}`,
        `use a whole number from ${from} to ${to}`,
      );
      return z
        .string()
        .regex(/^\d{1,9}$/, { error, abort: true })
        .transform(Number)
        .refine((value) => value >= from && value <= to, { error });
    },
    origin: url(['http:', 'https:'], 'https://recado.example.com')
      .refine(
        (text) => !URL.canParse(text) || new URL(text).pathname === '/',
        refusal(
          'use só a origem, sem caminho, como https://recado.example.com',
          'use the origin only, without a path, like https://recado.example.com',
        ),
      )
      .transform((text) => new URL(text).origin),
    /**
     * Where a provider is reached: the provider's own address, unless the variable names another
     * one, such as a simulator's.
     */
    provider: (address: string) =>
      url(['http:', 'https:'], address)
        .transform((text) => text.replace(/\/+$/, ''))
        .default(address),
    key: z
      .string()
      .refine(
        (text) => isKey(text),
        refusal(
          'use 32 bytes em base64; crie com: openssl rand -base64 32',
          'use 32 bytes in base64; make one with: openssl rand -base64 32',
        ),
      ),
    /** A secret between two programs, too long to be guessed. */
    token: z
      .string()
      .min(16, refusal('use pelo menos 16 caracteres', 'use at least 16 characters')),
    one: <const Names extends readonly [string, ...string[]]>(names: Names) =>
      z.enum(
        names,
        refusal(`use um destes: ${names.join(', ')}`, `use one of: ${names.join(', ')}`),
      ),
    list: z.string().transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  };
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Strict on purpose: Buffer.from drops whatever is not base64 and would accept half a key. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === text.trim();
}
