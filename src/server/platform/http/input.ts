import { z } from 'zod';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { sentenceOf } from '#contract/plain-names.ts';
import { AppError } from '#server/platform/errors.ts';
import { JSON_BYTES, megabytes, readBytes } from './limits.ts';

const MAX_DEPTH = 64;

type Language = 'pt' | 'en';
const sentences = { pt: z.locales.pt().localeError, en: z.locales.en().localeError };

/**
 * Parses input from outside. The details of an error name the field and what is wrong with it,
 * never the value. A check may name an error of its own, which is thrown if nothing else is wrong.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
  at?: string,
): z.output<Schema> {
  const problem = findUnsafe(value);
  if (problem !== null)
    throw new AppError('invalid_input', {}, [{ path: at ?? '', message: problem }]);
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      const code = codeOf(issue);
      if (code !== null) return errors[code][language];
      return sentenceOf(issue, language) ?? sentences[language](issue);
    },
  });
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues;
  throw new AppError(
    (first && others.length === 0 ? codeOf(first) : null) ?? 'invalid_input',
    {},
    parsed.error.issues.slice(0, 20).map((issue) => ({
      path: [...(at === undefined ? [] : [at]), ...issue.path].join('.'),
      message: issue.message,
    })),
  );
}

/** The error of the API that a check names as `params: { error }`; null: it names none. */
function codeOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): ErrorCode | null {
  const named: unknown = issue.code === 'custom' ? issue.params?.['error'] : undefined;
  return isErrorCode(named) ? named : null;
}

const isErrorCode = (name: unknown): name is ErrorCode =>
  typeof name === 'string' && Object.hasOwn(errors, name);

export async function readJson(request: Request): Promise<unknown> {
  expectContentType(request, 'application/json');
  const bytes = await readBytes(
    request,
    JSON_BYTES,
    () => new AppError('too_large', { limit: megabytes(JSON_BYTES) }),
  );
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid_json');
  }
}

/**
 * Answers with the content-type header, which must be of this type. Throws `wrong_content_type`.
 */
export function expectContentType(request: Request, expected: string): string {
  const contentType = request.headers.get('content-type') ?? '';
  if (contentType.split(';', 1)[0]?.trim().toLowerCase() !== expected)
    throw new AppError('wrong_content_type', { expected });
  return contentType;
}

/**
 * Finds what a schema lets pass and a later layer cannot handle: PostgreSQL stores neither NUL nor
 * half a surrogate pair, `__proto__` is never a field, and nobody nests this deep by accident.
 */
function findUnsafe(root: unknown): string | null {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, depth } = item;
    if (typeof value === 'string' && !isStorable(value)) return 'U+0000 / U+D800–U+DFFF';
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return `> ${MAX_DEPTH}`;
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || !isStorable(key)) return '__proto__';
      open.push({ value: child, depth: depth + 1 });
    }
  }
  return null;
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
