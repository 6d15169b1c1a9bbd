/** The name of the make-believe channel of a business; Telegram's bots have no longer ones. */
export const phoneName = (business: string): string => business.slice(0, 64);
