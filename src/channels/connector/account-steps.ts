import type { ConnectorTools } from './tools.ts';

/** `done_before`: it can be asked for once. */
export type HistoryAnswer = 'requested' | 'done_before' | 'too_late';

/**
 * A number that must be registered with its provider before it can send, with a pin that is its
 * owner's. Both throw ChannelError.
 */
export interface Registration<Settings> {
  isNeeded(tools: ConnectorTools, settings: Settings): Promise<boolean>;
  register(tools: ConnectorTools, settings: Settings, pin: string): Promise<void>;
}

/** What was there before an account was connected. */
export interface History<Settings> {
  isOffered(settings: Settings): boolean;
  /** Contacts and messages come as events. Throws ChannelError. */
  ask(tools: ConnectorTools, settings: Settings): Promise<HistoryAnswer>;
}
