import type { Abilities, Signal } from '#channels/channel.ts';
import type { Part } from '#channels/message.ts';
import type { PublishedVersion, TakeTurn, TurnPorts } from '#server/agent/turn.ts';
import type { Reception } from '#server/features/automatic-texts/automatic-texts.ts';
import type { Clock } from '../clock.ts';
import type { Earlier, EarlierAsked } from './earlier.store.ts';
import type { ThinkingTools } from './thinking/thinking.ts';
import type { FindAnswering } from '#server/pipeline/intake/debounce.ts';

/** The part of a channel that a decision needs. */
export interface AnsweringChannel {
  type: string;
  abilities: Abilities;
  render(part: Part): Part[];
}

/** How a channel receives customers on which no agent answers. */
export type FindReception = (workspaceId: string, channelId: string) => Promise<Reception>;

/** What a decision needs from outside. */
export interface DecideTools {
  takeTurn: TakeTurn;
  channel(channelId: string): Promise<AnsweringChannel | null>;
  version: FindAnswering;
  reception: FindReception;
  /** What was said in a conversation before these messages. */
  earlier(asked: EarlierAsked): Promise<Earlier>;
  /** Left out: no model is asked. */
  thinking?: ThinkingTools;
  search(workspaceId: string, version: PublishedVersion): TurnPorts['search'];
  /** Best effort: nothing depends on a signal that is lost. */
  signal(channelId: string, signal: Signal): void;
  clock: Pick<Clock, 'age'>;
}
