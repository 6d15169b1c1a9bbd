import {
  firstResolutionReasons,
  type ResolutionReasons,
} from '#contract/conversations/resolution-reasons.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findReasons } from './reasons.store.ts';

/** Why a person resolves a conversation, as they say it. */
export interface Why {
  reasonId?: string | null | undefined;
  note?: string | null | undefined;
}

/** As it is stored with the resolution: the reason keeps the name that it had. */
export interface StoredWhy {
  reasonId: string | null;
  reasonName: string | null;
  note: string | null;
}

/** Nothing was said. */
export const unsaid: StoredWhy = { reasonId: null, reasonName: null, note: null };

/** What people may choose from; until the workspace has changed it, in the reader's language. */
export const readReasons = async (
  db: Queryable,
  workspaceId: string,
  language: 'pt' | 'en',
): Promise<ResolutionReasons> =>
  (await findReasons(db, workspaceId)) ?? {
    reasons: [...firstResolutionReasons[language]],
    required: false,
  };

/** Throws `reason_needed` if the workspace wants one, and `reason_unknown`. */
export async function checkReason(
  db: Queryable,
  workspaceId: string,
  { reasonId, note }: Why,
  language: 'pt' | 'en',
): Promise<StoredWhy> {
  const { reasons, required } = await readReasons(db, workspaceId, language);
  const reason = reasons.find(({ id }) => id === reasonId);
  if (!reason && typeof reasonId === 'string') throw new AppError('reason_unknown');
  if (!reason && required) throw new AppError('reason_needed');
  return { reasonId: reason?.id ?? null, reasonName: reason?.name ?? null, note: note || null };
}
