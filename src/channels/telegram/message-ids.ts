/** The bot that heard it; undefined as long as we have not asked Telegram for its id. */
export type BotId = string | undefined;

/**
 * The product's id of a Telegram message: message ids are unique within a chat of one bot only, and
 * a channel may be connected with another bot one day, which talks to the same people.
 */
export const messageId = (botId: BotId, chat: number | string, id: number): string =>
  ofBot(botId, `${chat}:${id}`);

/** Every bot counts its updates by itself, too. */
export const ofBot = (botId: BotId, id: string): string =>
  botId === undefined ? id : `${botId}:${id}`;
