import type { Abilities, OutgoingPart, Signal } from '#channels/channel.ts';
import type { Part } from '#channels/message.ts';

/** A channel as the pipeline uses it: settings, credential and address are bound already. */
export interface SendingChannel {
  id: string;
  workspaceId: string;
  type: string;
  abilities: Abilities;
  /** The provider lets people of this account answer for longer. */
  mayTag: boolean;
  /**
   * Which process can send: any, or the one that holds the channel's connection, if there is one
   * that is up.
   */
  reach: 'here' | 'elsewhere' | 'nowhere';
  /**
   * This process alone sends, since then (`performance.now()`), for it holds the channel's
   * connection; null: every process sends.
   */
  heldSince: number | null;
  render(part: Part): Part[];
  /** Throws ChannelError. */
  send(outgoing: Omit<OutgoingPart, 'publicAddress'>): Promise<{ messageId: string | null }>;
  signal(signal: Signal): Promise<void>;
}
