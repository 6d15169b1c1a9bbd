import { readLabels } from '#server/features/conversations/labels/labels.ts';
import type { Queryable } from '#server/platform/db.ts';
import { listFields } from '../fields.store.ts';
import type { Places } from './columns.ts';
import type { RowContext } from './wanted-row.ts';
import { type ImportRecord, listNumberChannels } from './import.store.ts';

/** What the columns of a workspace's files can be assigned to. */
export async function placesOf(db: Queryable, workspaceId: string): Promise<Places> {
  const [fields, channels] = [
    await listFields(db, workspaceId),
    await listNumberChannels(db, workspaceId),
  ];
  return { fields, channels };
}

/** What the rows of a file are read by. A field or channel that was deleted since is left out. */
export async function contextOf(
  db: Queryable,
  workspaceId: string,
  { headers, targets }: Pick<ImportRecord, 'headers' | 'targets'>,
): Promise<RowContext> {
  const places = await placesOf(db, workspaceId);
  const isThere = (target: RowContext['targets'][number]): boolean =>
    (!target.startsWith('field:') || places.fields.some(({ id }) => target === `field:${id}`)) &&
    (!target.startsWith('channel:') ||
      places.channels.some(({ id }) => target === `channel:${id}`));
  return {
    ...places,
    headers,
    targets: targets.map((target) => (isThere(target) ? target : 'skip')),
    labels: await readLabels(db, workspaceId),
  };
}
