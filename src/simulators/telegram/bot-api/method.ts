import type { Core } from '../core.ts';
import type { Params } from './params.ts';
import type { Polling } from '#simulators/telegram/updates/polling.ts';
import type { ApiMessage, Bot } from '../state.ts';
import type { WebhookSender } from '#simulators/telegram/updates/webhooks.ts';

/** What a method of the Bot API works with. */
export interface MethodContext {
  core: Core;
  bot: Bot;
  params: Params;
  polling: Polling;
  webhooks: {
    start(bot: Bot): void;
    stop(bot: Bot): Promise<void>;
    of(bot: Bot): WebhookSender | undefined;
  };
  signal: AbortSignal;
}
/** What a method answers; the other members are for the journal. */
export interface MethodResult {
  result: unknown;
  chat?: number;
  messageId?: number;
}
export type Method = (context: MethodContext) => MethodResult | Promise<MethodResult>;

/** The answer of a method that has made or changed a message. */
export const sent = (message: ApiMessage): MethodResult => ({
  result: message,
  chat: message.chat.id,
  messageId: message.message_id,
});
