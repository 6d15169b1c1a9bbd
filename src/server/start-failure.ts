import { ConfigError } from './platform/config.ts';
import { DataDirInUse } from './platform/data-dir-lock.ts';
import { isDatabaseUnavailable } from './platform/database-errors.ts';
import { hasCode, OperatorError } from './platform/errors.ts';
import { operatorLanguage } from './platform/operator-language.ts';

/**
 * Explains a failed start: one line that names the variable and the remedy if the person who starts
 * it can fix it; the error itself if only we can.
 */
export function explainFailure(error: unknown, environment: NodeJS.ProcessEnv): unknown {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message;
  const sentence = sentenceFor(error, environment);
  return sentence === null ? error : sentence[operatorLanguage(environment)];
}

function sentenceFor(
  error: unknown,
  environment: NodeJS.ProcessEnv,
): { pt: string; en: string } | null {
  const port = environment['PORT'] || '3000';
  if (error instanceof DataDirInUse) {
    const [pt, en] =
      error.processId === null
        ? ['', '']
        : [` (processo ${error.processId})`, ` (process ${error.processId})`];
    return {
      pt: `DATA_DIR: outro Recado já usa esta pasta${pt}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
      en: `DATA_DIR: another Recado uses this folder${en}. Stop it, or choose another folder with DATA_DIR.`,
    };
  }
  if (hasCode(error, 'EADDRINUSE')) {
    return {
      pt: `PORT: a porta ${port} já está em uso. Escolha outra, por exemplo PORT=3001.`,
      en: `PORT: port ${port} is in use. Choose another, such as PORT=3001.`,
    };
  }
  if (isListenError(error)) {
    const code = error.code;
    return {
      pt: `PORT, HOST: não foi possível abrir a porta ${port} (${code}). Escolha outra.`,
      en: `PORT, HOST: port ${port} could not be opened (${code}). Choose another.`,
    };
  }
  const host = environment['HOST'];
  if (host && isUnknownHost(error, host)) {
    return {
      pt: `HOST: o endereço ${host} não foi encontrado. Use um desta máquina, por exemplo HOST=127.0.0.1.`,
      en: `HOST: the address ${host} was not found. Use one of this machine, such as HOST=127.0.0.1.`,
    };
  }
  if (environment['DATABASE_URL'] && isRefused(error)) {
    const reason = reasonOf(error);
    return {
      pt: `DATABASE_URL: não foi possível abrir o banco de dados (${reason}). Confira o endereço e se o servidor está no ar.`,
      en: `DATABASE_URL: the database could not be opened (${reason}). Check the address and that the server is up.`,
    };
  }
  return null;
}

function isListenError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'syscall' in error &&
    error.syscall === 'listen' &&
    'code' in error &&
    typeof error.code === 'string'
  );
}

const isUnknownHost = (error: unknown, host: string): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'getaddrinfo' &&
  'hostname' in error &&
  error.hostname === host;

/**
 * Whether the database is away or refuses us: wrong user or password, no such database, unknown
 * host.
 */
function isRefused(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    ['28P01', '28000', '3D000', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'].some((code) =>
      hasCode(error, code),
    )
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
