/** The bot that heard it; undefined as long as we have not asked Telegram for its id. */
export type BotId = string | undefined;

/**
 * The product's id of a Telegram message. Message ids are unique only within one chat of one bot,
 * and a channel may later be connected with another bot that talks to the same people.
 */
export const messageId = (botId: BotId, chat: number | string, id: number): string =>
  ofBot(botId, `${chat}:${id}`);

/** Adds the bot to an id. Every bot also counts its updates separately. */
export const ofBot = (botId: BotId, id: string): string =>
  botId === undefined ? id : `${botId}:${id}`;
