import { ChannelError } from '../channel.ts';
import type { ProviderAnswer } from '#channels/connector/tools.ts';

export interface Refusal {
  error_code?: number | undefined;
  description: string;
  parameters?:
    | { retry_after?: number | undefined; migrate_to_chat_id?: number | undefined }
    | undefined;
}

/**
 * Our stable codes for the descriptions that tdlib/telegram-bot-api writes (Client.cpp). The first
 * match counts.
 */
const codes: readonly (readonly [RegExp, string])[] = [
  [/blocked by the user/i, 'blocked_by_contact'],
  [/user is deactivated/i, 'contact_deactivated'],
  [/bot was kicked|bot is not a member/i, 'removed_from_group'],
  [/can't initiate conversation/i, 'contact_never_wrote'],
  [/chat not found/i, 'chat_not_found'],
  [/message is not modified/i, 'not_modified'],
  [/query is too old|query id is invalid/i, 'callback_expired'],
  [/too long/i, 'message_too_long'],
  [/text is empty|text must be non-empty/i, 'message_empty'],
  [/can't parse entities/i, 'bad_entities'],
  [/file is too big|too large/i, 'file_too_large'],
  [/wrong file identifier|wrong remote file|invalid file_id|file_id/i, 'bad_file'],
  [/http url|url host|web ?page/i, 'bad_url'],
  [/button_data_invalid|reply markup/i, 'bad_buttons'],
  [/webhook/i, 'bad_webhook'],
];

/**
 * The error table of the Bot API. `refusal` is null when the body was not an answer of the Bot API.
 * `chat` is the chat that the message was for.
 */
export function toChannelError(
  method: string,
  answer: ProviderAnswer,
  refusal: Refusal | null,
  chat: string | null,
): ChannelError {
  const status = refusal?.error_code ?? answer.status;
  const description = mask(refusal?.description ?? '');
  const text = `Telegram ${method}: ${status} ${description}`.trim();
  const known = codes.find(([pattern]) => pattern.test(description))?.[1];

  // A 200 with an unreadable body was most likely done. A gateway's time-out tells us as little as
  // our own.
  if (refusal === null && answer.status < 300)
    return new ChannelError(
      'uncertain',
      'invalid_answer',
      `Telegram ${method}: an answer that cannot be read`,
    );
  if (status === 504) return new ChannelError('uncertain', 'gateway_timeout', text);
  if (status >= 500) return new ChannelError('unreachable', `http_${status}`, text);
  if (status === 429) {
    // Groups have a limit of their own (20 messages a minute). Anywhere else, the whole bot must
    // wait.
    const scope = chat?.startsWith('-') === true ? 'recipient' : 'channel';
    return new ChannelError('rate_limited', 'rate_limited', text, {
      retryAfter: retryAfter(answer, refusal),
      scope,
    });
  }
  if (status === 401) return new ChannelError('auth', 'credential_refused', text);
  if (status === 404 && method !== 'file' && !/method not found/i.test(description))
    return new ChannelError('auth', 'credential_refused', text);
  if (status === 409) return new ChannelError('auth', 'conflict', text);
  if (status === 403) return new ChannelError('recipient', known ?? 'forbidden', text);
  const migratedTo = refusal?.parameters?.migrate_to_chat_id;
  if (migratedTo !== undefined)
    return new ChannelError('migrated', 'chat_migrated', text, { chat: String(migratedTo) });
  if (status === 413) return new ChannelError('rejected', 'file_too_large', text);
  return new ChannelError('rejected', known ?? `http_${status}`, text);
}

/** In seconds, at least one, so that nobody retries at once. */
function retryAfter(answer: ProviderAnswer, refusal: Refusal | null): number {
  const header = Number(answer.headers['retry-after']);
  return Math.max(1, refusal?.parameters?.retry_after ?? (Number.isFinite(header) ? header : 1));
}

const mask = (text: string): string => text.replaceAll(/\d{1,20}:[A-Za-z0-9_-]{20,}/g, '<token>');
