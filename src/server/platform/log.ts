import { pino, type Logger } from 'pino';

/**
 * Writes JSON lines to the standard output; `destination` is for tests. Secrets and phone numbers
 * are removed from whatever is logged.
 */
export function createLog(
  level: string,
  destination: { write(line: string): void } = process.stdout,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    { write: (line: string) => destination.write(withoutSecrets(line)) },
  );
}

/**
 * Keeps what helps to find the cause of an error. An error of the database driver also carries its
 * whole connection, and rows in `detail`.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  return {
    name,
    message,
    code,
    constraint,
    stack,
    errors,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'secret',
  'authorization',
  'cookie',
  'apiKey',
  'botToken',
  'secretToken',
  'settings',
];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

// The second net, for secrets within an error's text, an address or a provider's answer.
const secretForms: [RegExp, string][] = [
  [/(?<!\d)\d{6,12}:[A-Za-z0-9_-]{30,}/g, '[bot token]'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 [hidden]'],
  [/\bEAA[A-Za-z0-9]{20,}/g, '[access token]'],
  [/\bsk-[A-Za-z0-9_-]{16,}/g, '[api key]'],
  [/([?&](?:access_token|token|secret|code|hub\.verify_token)=)[^&\s"\\]+/gi, '$1[hidden]'],
  [/(\w+:\/\/[^\s:/@"]+:)[^\s@/"]+@/g, '$1[hidden]@'],
  // Phone numbers: with a plus sign, as a WhatsApp address, or as a string of nothing but digits.
  [/\+\d[\d .()-]{5,14}(\d{4})\b/g, '+…$1'],
  [/\b\d{6,11}(\d{4})(?=@(?:s\.whatsapp\.net|c\.us|lid)\b)/g, '…$1'],
  [/"\d{6,11}(\d{4})"/g, '"…$1"'],
];

function withoutSecrets(line: string): string {
  return secretForms.reduce((text, [form, replacement]) => text.replace(form, replacement), line);
}
