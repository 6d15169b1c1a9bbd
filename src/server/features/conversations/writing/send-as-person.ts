import type { z } from 'zod';
import type { Part } from '#channels/message.ts';
import type { Writing } from '#channels/window.ts';
import type { SendMessageBody } from '#contract/conversations/messages.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { templatePart } from '#server/features/templates/templates.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { requireSame } from '../thread/same-content.ts';
import { queueAgain } from './send-again.store.ts';
import { openForWriting, type Writer } from './open-for-writing.ts';
import { storeReply } from './store-reply.ts';

/**
 * Sends what a person of the team writes through the same outbox as everything else, and takes the
 * conversation over: the agent says nothing after it (B10). What the channel would refuse is
 * refused at once, so that the typed text is not lost. Resolves with the ids of the parts. The same
 * id again changes nothing; with other content it throws `idempotency_key_reused`.
 */
export async function sendAsPerson(
  { db }: Pick<Services, 'db'>,
  directory: ChannelDirectory,
  writer: Writer,
  { message, ...sent }: z.output<typeof SendMessageBody>,
): Promise<string[]> {
  const opened = await openForWriting({ db }, directory, writer, sent, message.kind === 'template');
  if (opened.earlier.length > 0) {
    const { kind } = message;
    requireSame(
      opened.earlier,
      kind === 'text'
        ? opened.render(message)
        : [{ kind, name: message.name, language: message.language, values: [] }],
    );
    return opened.earlier.map((one) => one.id);
  }
  const { workspaceId } = writer;
  let part: Part;
  if (message.kind === 'text') part = message;
  else {
    const template = await templatePart(
      { db, directory },
      { workspaceId, channelId: opened.channelId },
      message,
    );
    if (opened.optedOut) refuseUnasked(template, opened.writing, message.answersRequest ?? false);
    part = template.part;
  }
  return storeReply({ db }, writer, { id: opened.id, seen: sent.seen, parts: opened.render(part) });
}

/**
 * A contact who opted out gets only what they asked for: never marketing, and after the window for
 * free answers, which their own message opened, only a template that the sender marks as an answer
 * to a request.
 */
function refuseUnasked(
  { isMarketing }: { isMarketing: boolean },
  writing: Writing,
  answersRequest: boolean,
): void {
  if (isMarketing) throw new AppError('opted_out_marketing');
  if (writing !== 'free' && !answersRequest) throw new AppError('opted_out_template');
}

/**
 * Sends once more what a person wrote and the channel refused. Throws `message_not_found`,
 * `not_failed`, `opted_out_template`.
 */
export async function sendAgain(
  db: Database,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  await inTransaction(db, (tx) => sendAgainIn(tx, workspaceId, messageId, ['person']));
}

/**
 * As `sendAgain`, in the caller's transaction. With `agent` among the authors it may be an agent's
 * words, and throws `opted_out_agent`.
 */
export async function sendAgainIn(
  tx: Transaction,
  workspaceId: string,
  messageId: string,
  authors: readonly ('person' | 'agent')[],
): Promise<void> {
  const queued = await queueAgain(tx, workspaceId, messageId, authors);
  if (queued === null) throw new AppError('message_not_found');
  if (typeof queued === 'string') throw new AppError(queued);
  if (!queued) throw new AppError('not_failed');
  tx.tell(workspaceId, 'notifications', 'conversations');
  tx.wake('delivery');
}
