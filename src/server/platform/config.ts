import { resolve } from 'node:path';
import { z } from 'zod';
import { loadSecretKey } from './secret-key.ts';
import { operatorLanguage, type OperatorLanguage } from './operator-language.ts';

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Names the machine that the data belongs to; null: the machine's own id does. */
  machineId: string | null;
  databaseUrl: string | null;
  roles: ReadonlySet<'web' | 'worker' | 'sockets'>;
  simulator: boolean;
  secretKey: string;
  secretKeyPrevious: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  corsOrigins: readonly string[];
  trustProxy: number;
  logLevel: string;
  metricsToken: string | null;
  /** null: files are kept as long as their message. */
  fileRetentionDays: number | null;
  /** What the files of a workspace may take; a workspace may have a limit of its own. */
  storageBytes: number;
  passwordMinLength: number;
  /** Who may get an account; the first of an empty installation always may. null: nobody has said, and anybody may. */
  registration: 'open' | 'invite' | 'closed' | null;
  telegramApiUrl: string;
  /** The socket of WhatsApp Web. */
  whatsappWebUrl: string;
  /** The page that names the current version of WhatsApp Web; null: the one at the host of its socket. */
  whatsappWebVersionUrl: string | null;
  /** The version that we say we are, whatever WhatsApp names. */
  whatsappWebVersion: string | null;
  /** What one account of WhatsApp Web sends at most. */
  whatsappWebMessagesPerMinute: number;
  /** The app at Meta behind Messenger and WhatsApp Business. */
  meta: {
    appId: string | null;
    appSecret: string | null;
    /** What Meta must say when it asks whether a webhook address is ours; null: made from SECRET_KEY. */
    verifyToken: string | null;
    configId: string | null;
    dialogUrl: string;
    /** With the version, which every path stands below. */
    graphUrl: string;
    sdkUrl: string;
    /** The workspaces that may use this installation's apps at Meta; null: all. */
    workspaces: ReadonlySet<string> | null;
  };
  instagram: {
    appId: string | null;
    appSecret: string | null;
    authUrl: string;
    /** Where the code of a login is exchanged. */
    apiUrl: string;
    /** With the version, as Meta's. */
    graphUrl: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Wrong values of the environment, one line each, in the operator's language. The start ends with it. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/**
 * Reads the environment. An empty value counts as absent, as container files write it.
 * Without SECRET_KEY one is made in DATA_DIR, so that nothing is ever encrypted with a known key.
 */
export function loadConfig(environment: Environment): Config {
  const language = operatorLanguage(environment);
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = environmentSchema(language).safeParse(present);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    machineId: values.MACHINE_ID ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    roles: values.ROLE,
    simulator: values.SIMULATOR ?? values.DATABASE_URL === undefined,
    secretKey: values.SECRET_KEY ?? loadSecretKey(dataDir),
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    fileRetentionDays: values.FILE_RETENTION_DAYS ?? null,
    storageBytes: values.STORAGE_GB_PER_WORKSPACE * 1024 ** 3,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    registration: values.REGISTRATION ?? null,
    telegramApiUrl: values.TELEGRAM_API_URL,
    whatsappWebUrl: values.WHATSAPP_WEB_URL,
    whatsappWebVersionUrl: values.WHATSAPP_WEB_VERSION_URL ?? null,
    whatsappWebVersion: values.WHATSAPP_WEB_VERSION ?? null,
    whatsappWebMessagesPerMinute: values.WHATSAPP_WEB_MESSAGES_PER_MINUTE,
    meta: {
      appId: values.META_APP_ID ?? null,
      appSecret: values.META_APP_SECRET ?? null,
      configId: values.META_CONFIG_ID ?? null,
      verifyToken: values.META_VERIFY_TOKEN ?? null,
      dialogUrl: values.META_DIALOG_URL,
      graphUrl: `${values.META_GRAPH_URL}/${values.META_GRAPH_VERSION}`,
      sdkUrl: values.META_SDK_URL,
      workspaces: values.META_APP_WORKSPACES ?? null,
    },
    instagram: {
      appId: values.INSTAGRAM_APP_ID ?? values.META_APP_ID ?? null,
      appSecret: values.INSTAGRAM_APP_SECRET ?? values.META_APP_SECRET ?? null,
      authUrl: values.INSTAGRAM_AUTH_URL,
      apiUrl: values.INSTAGRAM_API_URL,
      graphUrl: `${values.INSTAGRAM_GRAPH_URL}/${values.META_GRAPH_VERSION}`,
    },
  };
}

function environmentSchema(language: OperatorLanguage) {
  const say = (pt: string, en: string) => (language === 'pt' ? pt : en);
  const whole = (from: number, to: number) => {
    const error = say(`use um número inteiro de ${from} a ${to}`, `use a whole number from ${from} to ${to}`);
    return z
      .string()
      .regex(/^\d{1,9}$/, { error, abort: true })
      .transform(Number)
      .refine((value) => value >= from && value <= to, { error });
  };
  const url = (protocols: string[], example: string) =>
    z
      .string()
      .refine((text) => hasProtocol(text, protocols), { error: say(`use um endereço como ${example}`, `use an address like ${example}`) });
  const origin = url(['http:', 'https:'], 'https://recado.example.com')
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
      error: say(
        'use só a origem, sem caminho, como https://recado.example.com',
        'use the origin only, without a path, like https://recado.example.com',
      ),
    })
    .transform((text) => new URL(text).origin);
  const key = z.string().refine((text) => isKey(text), {
    error: say(
      'use 32 bytes em base64; crie com: openssl rand -base64 32',
      'use 32 bytes in base64; make one with: openssl rand -base64 32',
    ),
  });
  const provider = (address: string) =>
    url(['http:', 'https:'], address)
      .transform((text) => text.replace(/\/+$/, ''))
      .default(address);
  const number = z.string().regex(/^\d{4,30}$/, {
    error: say('use só os números, como aparecem no painel da Meta', 'use the digits only, as Meta’s dashboard shows them'),
  });
  const one = <const Names extends readonly [string, ...string[]]>(names: Names) =>
    z.enum(names, { error: say(`use um destes: ${names.join(', ')}`, `use one of: ${names.join(', ')}`) });
  const list = z.string().transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
  const roles = { web: ['web'], worker: ['worker'], sockets: ['sockets'], all: ['web', 'worker', 'sockets'] } as const;
  return z.object({
    PORT: whole(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: z.string().default('./data'),
    MACHINE_ID: z
      .string()
      .max(200, { error: say('use no máximo 200 caracteres', 'use at most 200 characters') })
      .optional(),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/recado').optional(),
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
      .refine((text) => text.includes('@'), {
        error: say('use um endereço de email, como Recado <recado@example.com>', 'use a mail address, like Recado <recado@example.com>'),
      })
      .default('Recado <recado@localhost>'),
    CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
    TRUST_PROXY: whole(0, 10).default(0),
    LOG_LEVEL: one(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    METRICS_TOKEN: z
      .string()
      .min(16, { error: say('use pelo menos 16 caracteres', 'use at least 16 characters') })
      .optional(),
    FILE_RETENTION_DAYS: whole(1, 3650).optional(),
    STORAGE_GB_PER_WORKSPACE: whole(1, 1_000_000).default(10),
    PASSWORD_MIN_LENGTH: whole(8, 64).default(8),
    REGISTRATION: one(['open', 'invite', 'closed']).optional(),
    TELEGRAM_API_URL: provider('https://api.telegram.org'),
    WHATSAPP_WEB_URL: url(['ws:', 'wss:'], 'wss://web.whatsapp.com/ws/chat').default('wss://web.whatsapp.com/ws/chat'),
    WHATSAPP_WEB_VERSION_URL: url(['http:', 'https:'], 'https://web.whatsapp.com/sw.js').optional(),
    WHATSAPP_WEB_VERSION: z
      .string()
      .regex(/^\d{1,4}\.\d{1,6}\.(\d{1,9}|[1-3]\d{9})$/, { error: say('use a forma 2.3000.1047506285', 'use the form 2.3000.1047506285') })
      .optional(),
    WHATSAPP_WEB_MESSAGES_PER_MINUTE: whole(1, 6000).default(60),
    META_APP_ID: number.optional(),
    META_APP_SECRET: z.string().optional(),
    META_CONFIG_ID: number.optional(),
    META_VERIFY_TOKEN: z
      .string()
      .min(16, { error: say('use pelo menos 16 caracteres', 'use at least 16 characters') })
      .optional(),
    META_GRAPH_URL: provider('https://graph.facebook.com'),
    META_GRAPH_VERSION: z
      .string()
      .regex(/^v\d{2,3}\.\d$/, { error: say('use a forma v22.0', 'use the form v22.0') })
      .default('v22.0'),
    META_DIALOG_URL: provider('https://www.facebook.com'),
    META_SDK_URL: provider('https://connect.facebook.net/pt_BR/sdk.js'),
    META_APP_WORKSPACES: list
      .pipe(
        z.array(
          z.uuid({
            error: say(
              'use os números dos espaços, separados por vírgula, como aparecem em Configurações do espaço',
              'use the ids of workspaces, separated by commas, as the workspace’s settings show them',
            ),
          }),
        ),
      )
      .transform((ids) => new Set(ids))
      .optional(),
    INSTAGRAM_APP_ID: number.optional(),
    INSTAGRAM_APP_SECRET: z.string().optional(),
    INSTAGRAM_AUTH_URL: provider('https://www.instagram.com'),
    INSTAGRAM_API_URL: provider('https://api.instagram.com'),
    INSTAGRAM_GRAPH_URL: provider('https://graph.instagram.com'),
  });
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Strict on purpose: Buffer.from drops what is not base64 and would accept half a key. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === text.trim();
}
