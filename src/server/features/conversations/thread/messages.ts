import type { z } from 'zod';
import type { Message } from '#contract/conversations/messages.ts';
import type { LedgerMessage } from '#contract/conversations/ledger.ts';
import { mayFollow } from '#contract/people/may-follow.ts';
import type { Role } from '#contract/people/roles.ts';
import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import type { MessageRow } from './messages.store.ts';
import { explain } from './outcome.ts';
import { toShownParts, toWholeParts } from './parts.ts';

/**
 * A message of a conversation as the API shows it. The raw body of a part that we cannot show is
 * for `owner`s alone.
 */
export function toMessage(
  row: MessageRow,
  language: 'pt' | 'en',
  role: Role,
): z.output<typeof Message> {
  const shown = common(row, language);
  const { outcomeLink: link } = shown;
  return {
    ...shown,
    // What can be done says who may do it.
    outcomeLink: link !== null && mayFollow(role, link) ? link : null,
    parts: role === 'owner' ? toWholeParts(row.parts) : toShownParts(row.parts),
    answers: row.answers,
    replyTo: row.reply_to,
    reactions: Object.values(row.reactions ?? {}).flat(),
  };
}

/** A message as the list of all messages shows it. */
export function toLedgerMessage(
  row: MessageRow,
  language: 'pt' | 'en',
): z.output<typeof LedgerMessage> {
  return {
    ...common(row, language),
    conversationId: row.conversation_id,
    contactName: row.contact_name,
    isGroup: row.is_group,
    channelName: row.channel_name,
    channelType: row.channel_type,
  };
}

function common(row: MessageRow, language: 'pt' | 'en') {
  const explained = row.direction === 'in' ? explain(row, language) : null;
  return {
    id: row.id,
    direction: row.direction,
    author: row.author,
    authorName:
      row.author === 'agent' ? row.agent_name : row.author === 'person' ? row.person_name : null,
    sender: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name },
    parts: toShownParts(row.parts),
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    outcomeText: explained?.text ?? null,
    outcomeNext: explained?.next ?? null,
    outcomeLink: explained?.link ?? null,
    delivery: row.delivery,
    errorCode: row.error_code,
    errorText:
      row.delivery === 'failed' && row.error_code
        ? refusalSentence(row.error_code, language, row.support_code)
        : null,
    possiblySentTwice: row.resends > 0,
    editedAt: row.edited_at,
    removedAt: row.removed_at,
    createdAt: row.created_at,
    saidAt: saidAt(row),
  };
}

/**
 * When the message was said. A provider's clock may be ahead, so a customer's message was said at
 * the latest when it came. Our own messages were said when we stored them.
 */
function saidAt({ author, created_at: came, provider_time: said }: MessageRow): string {
  const isTold = author === 'customer' || author === 'phone';
  return isTold && said !== null && said < came ? said : came;
}
