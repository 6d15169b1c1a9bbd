import type { Abilities, Signal } from '#channels/channel.ts';
import type { Part } from '#channels/message.ts';
import type { PublishedVersion, TakeTurn, TurnPorts } from '#server/agent/turn.ts';
import type { Clock } from '../clock.ts';
import type { FindAnswering } from '#server/pipeline/intake/debounce.ts';

/** A channel as far as a decision needs it. */
export interface AnsweringChannel {
  type: string;
  abilities: Abilities;
  render(part: Part): Part[];
}

/** What a decision asks. */
export interface DecideTools {
  takeTurn: TakeTurn;
  channel(channelId: string): Promise<AnsweringChannel | null>;
  version: FindAnswering;
  search(workspaceId: string, version: PublishedVersion): TurnPorts['search'];
  /** Best effort; a lost signal loses nothing. */
  signal(channelId: string, signal: Signal): void;
  clock: Pick<Clock, 'age'>;
}
