import type { Notification } from '#contract/notifications.ts';
import type { Queryable } from '#server/platform/db.ts';
import { deleteByCause, upsertOpen } from './notifications.store.ts';

export interface Raised {
  workspaceId: string;
  type: Notification['type'];
  /** Stable key of the condition, such as `channel:<id>:credential_refused`: while it is unread it shows once. */
  cause: string;
  title: string;
  message: string;
  /** A path of our own web application; anything else throws. */
  link: string | null;
}

/** Tells the workspace. The same cause again, while unread, only renews the text and the time. */
export async function raise(db: Queryable, raised: Raised): Promise<void> {
  if (raised.link !== null && !isOwnPath(raised.link)) throw new Error(`A notification links to a path of our own, not to ${raised.link}`);
  await upsertOpen(db, raised);
}

/** The condition is over: its unread notification goes. */
export async function withdraw(db: Queryable, workspaceId: string, cause: string): Promise<void> {
  await deleteByCause(db, workspaceId, cause);
}

/** `//host` and `/\host` are other hosts to a browser, and it drops tabs and line ends before it looks. */
export const isOwnPath = (link: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(link);
