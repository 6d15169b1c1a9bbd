import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import {
  type Label,
  type LabelColour,
  MOST_LABELS,
  MOST_LABELS_OF_ONE,
} from '#contract/conversations/labels.ts';
import { record } from '#server/features/audit/audit.ts';
import {
  type Database,
  inPatientTransaction,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import {
  changeLabel,
  countLabels,
  insertLabel,
  type LabelRow,
  listLabels,
  listLabelsOf,
  removeLabel,
  replaceLabels,
} from './labels.store.ts';
import { lockConversation } from '../state/locking.store.ts';

type Colour = z.output<typeof LabelColour>;

/** All labels of a workspace, with how often each is used. */
export const readLabels = (db: Queryable, workspaceId: string): ReturnType<typeof listLabels> =>
  listLabels(db, workspaceId);

/** Throws `label_taken`, `too_many_labels`. */
export async function createLabel(
  db: Queryable,
  workspaceId: string,
  { name, colour }: { name: string; colour: Colour },
): Promise<z.output<typeof Label>> {
  if ((await countLabels(db, workspaceId)) >= MOST_LABELS)
    throw new AppError('too_many_labels', { count: MOST_LABELS });
  return unlessTaken(
    insertLabel(db, workspaceId, { id: uuidv7(), name, key: keyOf(name), colour }),
  );
}

/** Throws `label_not_found`, `label_taken`. */
export async function updateLabel(
  db: Queryable,
  workspaceId: string,
  id: string,
  { name, colour }: { name?: string | undefined; colour?: Colour | undefined },
): Promise<LabelRow> {
  const label = await unlessTaken(
    changeLabel(db, workspaceId, {
      id,
      name: name ?? null,
      key: name === undefined ? null : keyOf(name),
      colour: colour ?? null,
    }),
  );
  if (!label) throw new AppError('label_not_found');
  return label;
}

/** Throws `label_not_found`. */
export async function deleteLabel(db: Queryable, workspaceId: string, id: string): Promise<void> {
  if ((await removeLabel(db, workspaceId, id)) === 0) throw new AppError('label_not_found');
}

/**
 * Replaces all labels of a conversation, and records the change in the audit log. Throws
 * `not_found`, `label_not_found`.
 */
export function setLabels(
  db: Database,
  session: Session,
  conversationId: string,
  labelIds: string[],
): Promise<LabelRow[]> {
  return inTransaction(db, async (tx) => {
    await lock(tx, session, conversationId);
    return changeLabels(tx, session, conversationId, [...new Set(labelIds)]);
  });
}

/**
 * Puts one label on a conversation or takes it away; the others stay. Throws `not_found`,
 * `label_not_found`, `conversation_labels_full`.
 */
export async function putLabel(
  db: Database,
  session: Session,
  conversationId: string,
  { labelId, on }: { labelId: string; on: boolean },
): Promise<void> {
  await inPatientTransaction(db, async (tx) => {
    await lock(tx, session, conversationId);
    const before = await listLabelsOf(tx, session.workspaceId, conversationId);
    const others = before.filter((id) => id !== labelId);
    if (on && others.length >= MOST_LABELS_OF_ONE)
      throw new AppError('conversation_labels_full', { count: MOST_LABELS_OF_ONE });
    await changeLabels(tx, session, conversationId, on ? [...others, labelId] : others);
  });
}

/**
 * An agent puts labels on a conversation that the caller has locked; as many as it may have, and
 * those that exist.
 */
export async function addLabels(
  tx: Transaction,
  workspaceId: string,
  conversationId: string,
  labelIds: string[],
): Promise<void> {
  const before = await listLabelsOf(tx, workspaceId, conversationId);
  const wanted = [...new Set([...before, ...labelIds])].slice(0, MOST_LABELS_OF_ONE);
  await replaceLabels(tx, workspaceId, conversationId, wanted);
  tx.tell(workspaceId, 'conversations');
}

async function lock(
  tx: Queryable,
  { workspaceId }: Session,
  conversationId: string,
): Promise<void> {
  if (!(await lockConversation(tx, { workspaceId, conversationId })))
    throw new AppError('not_found');
}

async function changeLabels(
  tx: Transaction,
  { workspaceId, userId }: Session,
  conversationId: string,
  wanted: string[],
): Promise<LabelRow[]> {
  const { labels, added, removed } = await replaceLabels(tx, workspaceId, conversationId, wanted);
  if (labels.length < wanted.length) throw new AppError('label_not_found');
  if (added.length + removed.length > 0)
    await record(tx, {
      workspaceId,
      userId,
      action: 'conversation.labelled',
      subject: conversationId,
      details: { added, removed },
    });
  tx.tell(workspaceId, 'conversations');
  return labels;
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

async function unlessTaken<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, '23505')) throw new AppError('label_taken');
    throw error;
  }
}
