import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import type { Part } from '#channels/message.ts';
import { writingAllowed, type Writing } from '#channels/window.ts';
import type { SendMessageBody } from '#contract/messages.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { templatePart } from '#server/features/templates/templates.ts';
import { type Database, inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { takeConversation } from './state/taking.store.ts';
import { findConversation } from './lists.store.ts';
import { closeAnswered, setWaitingSince } from './state/questions.store.ts';
import { findOpened } from './opened.store.ts';
import { requireSame } from './same-content.ts';
import { listSentAs, queueAgain, type SentPart, storeOfPerson } from './send-as-person.store.ts';
import { storeWords } from './words.store.ts';

export interface Writer {
  workspaceId: string;
  userId: string;
  conversationId: string;
  language: 'pt' | 'en';
}
/** `id`: chosen by whoever sends. `seen`: the newest of the customer that the writer has seen. */
export interface Sent {
  id?: string | undefined;
  seen?: string | undefined;
}

/**
 * What a person of the team writes goes into the same outbox as everything else, and takes the conversation over: nothing of the agent
 * follows it (B10). Refused at once where the channel would refuse it, so that what was typed is not lost. Answers with the ids of its
 * parts; the same id again changes nothing, and with other content throws `idempotency_key_reused`.
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
      kind === 'text' ? opened.render(message) : [{ kind, name: message.name, language: message.language, values: [] }],
    );
    return opened.earlier.map((one) => one.id);
  }
  const { workspaceId } = writer;
  let part: Part;
  if (message.kind === 'text') part = message;
  else {
    const template = await templatePart({ db, directory }, { workspaceId, channelId: opened.channelId }, message);
    if (opened.optedOut) refuseUnasked(template, opened.writing, message.answersRequest ?? false);
    part = template.part;
  }
  return storeReply({ db }, writer, { id: opened.id, seen: sent.seen, parts: opened.render(part) });
}

/** What a person may write here at this moment. Throws `not_found`, `window_closed` (but for an approved template), `channel_not_connected`. */
export async function openForWriting(
  { db }: Pick<Services, 'db'>,
  directory: ChannelDirectory,
  { workspaceId, conversationId, language }: Writer,
  sent: Sent,
  isTemplate = false,
) {
  const [row, opened] = await Promise.all([findConversation(db, workspaceId, conversationId), findOpened(db, workspaceId, conversationId)]);
  if (!row || !opened) throw new AppError('not_found');
  const id = sent.id ?? uuidv7();
  const earlier = await listSentAs(db, { workspaceId, conversationId, id });
  const { abilities } = catalog[row.channel_type];
  const writing = writingAllowed(abilities, opened.silent_ms, opened.human_agent);
  if (earlier.length === 0 && !isTemplate && writing !== 'free' && writing !== 'people')
    throw new AppError('window_closed', { hours: abilities.windowHours ?? 0, way: ways[writing][language] });
  const channel = (await directory.find(row.channel_id)) ?? (await directory.findSocket(row.channel_id));
  if (!channel?.row.secrets && earlier.length === 0) throw new AppError('channel_not_connected');
  return {
    id,
    /** What was sent under this id before. */
    earlier,
    channelId: row.channel_id,
    channelType: row.channel_type,
    optedOut: opened.opted_out,
    writing,
    render: (part: Part): Part[] => channel?.connector.render(part) ?? [],
  };
}

/**
 * Whoever asked for no messages gets nothing that they did not ask for: no marketing at all, and once the time for answering freely is over,
 * which began with their own words, no template but one that answers them, as the person who sends it says.
 */
function refuseUnasked({ isMarketing }: { isMarketing: boolean }, writing: Writing, answersRequest: boolean): void {
  if (isMarketing) throw new AppError('opted_out_marketing');
  if (writing !== 'free' && !answersRequest) throw new AppError('opted_out_template');
}

/** Puts it into the outbox. Throws `idempotency_key_reused` where something else was sent under its id. `onStored` last before the commit, and not when the same request was there first. */
export function storeReply(
  { db }: Pick<Services, 'db'>,
  writer: Writer,
  reply: { id: string; seen: string | undefined; parts: Part[] },
  onStored?: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  const onTwin = (twin: readonly SentPart[]) => requireSame(twin, reply.parts);
  return inTransaction(db, (tx) => storeReplyIn(tx, { ...writer, ownerId: writer.userId, isThere: true }, { ...reply, onTwin }, onStored));
}

/** As `storeReply`, in the caller's transaction. */
export async function storeReplyIn(
  tx: Transaction,
  {
    workspaceId,
    userId,
    conversationId,
    ownerId,
    isThere,
  }: Pick<Writer, 'workspaceId' | 'userId' | 'conversationId'> & {
    /** Who has the conversation afterwards. */
    ownerId: string;
    /** Somebody sees the conversation at this moment: nobody else needs to be called. */
    isThere: boolean;
  },
  {
    id,
    seen,
    parts: rendered,
    onTwin,
  }: { id: string; seen: string | undefined; parts: Part[]; onTwin?: (twin: readonly SentPart[]) => void },
  onStored?: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  const parts = rendered.map((part, index) => ({ id: index === 0 ? id : uuidv7(), part }));
  // Locks the conversation: the same request twice at one moment comes one after the other.
  if (!(await takeConversation(tx, workspaceId, conversationId, ownerId))) throw new AppError('not_found');
  const twin = await listSentAs(tx, { workspaceId, conversationId, id });
  if (twin.length > 0) {
    onTwin?.(twin);
    return twin.map((one) => one.id);
  }
  if (isThere) await withdrawOfConversation(tx, workspaceId, conversationId);
  const isAll = await closeAnswered(tx, workspaceId, conversationId, { upTo: seen === undefined ? null : { seen }, runId: id });
  if (!(await storeOfPerson(tx, { workspaceId, conversationId, userId, runId: id, seen, parts }))) throw new AppError('not_found');
  if (!isAll) await setWaitingSince(tx, workspaceId, [conversationId]);
  // Its id was chosen elsewhere and tells no time: whoever goes through the messages by their ids may not come by.
  await storeWords(
    tx,
    parts.map((one) => ({ id: one.id, workspace_id: workspaceId, parts: [one.part] })),
  );
  await onStored?.(tx);
  tx.tell(workspaceId, 'notifications', 'conversations');
  tx.wake('delivery');
  return parts.map((one) => one.id);
}

/** What a person wrote and the channel refused is sent once more. Throws `message_not_found`, `not_failed`, `opted_out_template`. */
export async function sendAgain(db: Database, workspaceId: string, messageId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const queued = await queueAgain(tx, workspaceId, messageId);
    if (queued === null) throw new AppError('message_not_found');
    if (queued === 'unwanted') throw new AppError('opted_out_template');
    if (!queued) throw new AppError('not_failed');
    tx.tell(workspaceId, 'notifications', 'conversations');
    tx.wake('delivery');
  });
}

/** What is left to do when the window is closed. */
const ways = {
  templates: {
    pt: 'Envie um modelo aprovado ou espere o cliente escrever de novo.',
    en: 'Send an approved template, or wait for the customer to write again.',
  },
  closed: { pt: 'Espere o cliente escrever de novo.', en: 'Wait for the customer to write again.' },
} as const;
