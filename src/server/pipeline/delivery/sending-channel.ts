import type { Abilities, OutgoingPart, Signal } from '#channels/channel.ts';
import type { Part } from '#channels/message.ts';

/** A channel as the pipeline uses it, already bound to its settings, credential and address. */
export interface SendingChannel {
  id: string;
  workspaceId: string;
  type: string;
  abilities: Abilities;
  /**
   * The provider gives the people of this account more time for answering (Meta's human agent tag).
   */
  mayTag: boolean;
  /**
   * Which process can send: `here` = this one, `elsewhere` = the process that holds the channel's
   * connection, `nowhere` = this process holds the connection, and it is not up.
   */
  reach: 'here' | 'elsewhere' | 'nowhere';
  /**
   * Since when this process has held the channel's connection and alone sends on it
   * (`performance.now()`); null: every process sends.
   */
  heldSince: number | null;
  render(part: Part): Part[];
  /** Throws ChannelError. */
  send(outgoing: Omit<OutgoingPart, 'publicAddress'>): Promise<{ messageId: string | null }>;
  signal(signal: Signal): Promise<void>;
}
