import type { SocketHost } from '#channels/connector/socket-connector.ts';

interface Logger {
  level: string;
  child(): Logger;
  trace(details: unknown, message?: string): void;
  debug(details: unknown, message?: string): void;
  info(details: unknown, message?: string): void;
  warn(details: unknown, message?: string): void;
  error(details: unknown, message?: string): void;
}

/**
 * Baileys logs keys and messages. We keep only its own words about what went wrong, and drop all
 * details that it passes along.
 */
export function quietLogger(host: SocketHost): Logger {
  const nothing = (): void => undefined;
  const words = (details: unknown, message?: string): void =>
    host.debug(message ?? (typeof details === 'string' ? details : 'Baileys complains'));
  const logger: Logger = {
    level: 'silent',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: words,
    error: words,
  };
  return logger;
}
