import type { ConnectorTools } from './tools.ts';

/** `done_before`: the history can be asked for only once. */
export type HistoryAnswer = 'requested' | 'done_before' | 'too_late';

/**
 * Some numbers must be registered with the provider before they can send, with a PIN that belongs
 * to the number's owner. Both functions throw ChannelError.
 */
export interface Registration<Settings> {
  isNeeded(tools: ConnectorTools, settings: Settings): Promise<boolean>;
  register(tools: ConnectorTools, settings: Settings, pin: string): Promise<void>;
}

/** Contacts and messages from before an account was connected. */
export interface History<Settings> {
  isOffered(settings: Settings): boolean;
  /** Contacts and messages then arrive as events. Throws ChannelError. */
  ask(tools: ConnectorTools, settings: Settings): Promise<HistoryAnswer>;
}
