import { resolve } from 'node:path';
import { z } from 'zod';
import { installationVariables } from './environment/installation-variables.ts';
import {
  type ProviderConfig,
  providerVariables,
  toProviderConfig,
} from './environment/provider-config.ts';
import { variableKinds } from './environment/variable-kinds.ts';
import { operatorLanguage, type OperatorLanguage } from './operator-language.ts';
import { loadSecretKey } from './secret-key.ts';

/** The configuration: what the environment says and what follows from it. */
export interface Config extends ProviderConfig {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** The name of the machine that the data belongs to; null: the machine's own id is used. */
  machineId: string | null;
  databaseUrl: string | null;
  roles: ReadonlySet<'web' | 'worker' | 'sockets'>;
  simulator: boolean;
  secretKey: string;
  secretKeyPrevious: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  corsOrigins: readonly string[];
  /** Where addresses that people choose may lead inside the network. */
  insideOrigins: readonly string[];
  trustProxy: number;
  logLevel: string;
  metricsToken: string | null;
  /** Days after which files are removed; null: they are kept as long as their message. */
  fileRetentionDays: number | null;
  /** Days after which the words of turns are forgotten in which a model thought. */
  modelRetentionDays: number;
  /** How many bytes the files of a workspace may take, unless it has a limit of its own. */
  storageBytes: number;
  passwordMinLength: number;
  /**
   * Who may get an account; the first person of an empty installation always may. null: it is not
   * configured, and anybody may.
   */
  registration: 'open' | 'invite' | 'closed' | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Wrong values in the environment, one line each, in the operator's language. It ends the start.
 */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/**
 * Reads the environment. An empty value counts as absent, because container files write absent
 * values so. Without SECRET_KEY a key is created in DATA_DIR, so that nothing is ever encrypted
 * with a known key.
 */
export function loadConfig(environment: Environment): Config {
  const language = operatorLanguage(environment);
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema(language).safeParse(present);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
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
    insideOrigins: values.INSIDE_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    fileRetentionDays: values.FILE_RETENTION_DAYS ?? null,
    modelRetentionDays: values.MODEL_RETENTION_DAYS,
    storageBytes: values.STORAGE_GB_PER_WORKSPACE * 1024 ** 3,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    registration: values.REGISTRATION ?? null,
    ...toProviderConfig(values),
  };
}

function environmentSchema(language: OperatorLanguage) {
  const kinds = variableKinds(language);
  return z.object({ ...installationVariables(kinds), ...providerVariables(kinds) });
}
