import i18next from 'i18next';
import { z } from 'zod';

const example = '123456789:ABCdefGHIjklMNOpqrsTUVwxyz';

const token = z
  .string()
  .min(1, { error: () => i18next.t('channels.telegram.tokenRequired'), abort: true })
  .max(200)
  .includes(':', { error: () => i18next.t('channels.telegram.tokenInvalid', { example }) });

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

const displayName = z.string().trim().min(1).max(80);
const trimmed = z.string().transform(withoutSpaces);

/** Name and token of a bot. Spaces around a pasted token are ignored. */
export const TelegramForm = z.object({ displayName, token: trimmed.pipe(token) });
/** A connected bot can get another name and keep its token. */
export const ConnectedTelegramForm = z.object({
  displayName,
  token: trimmed.pipe(z.literal('').or(token)),
});
export type TelegramForm = z.output<typeof TelegramForm>;
