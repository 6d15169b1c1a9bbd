import { call, type CallInput } from '#web/lib/api/api.ts';
import type { Row } from '../list/known-rows.ts';
import { actOnMany } from './act-on-many.ts';

export type Assignment = CallInput<'assignConversation'>['body'];

/** Who has each of these conversations now; who is not in it, has an agent. */
export async function ownersOf(rows: readonly Row[]): Promise<Map<string, string | null>> {
  const owners = new Map<string, string | null>();
  await actOnMany(
    rows.filter(({ owner }) => owner === 'person'),
    async ({ id }) => owners.set(id, (await call('readConversation', { params: { id } })).ownerId),
  );
  return owners;
}

/** Gives each conversation back to whom it had, team or agent included. */
export const giveBack = (rows: readonly Row[], owners: Map<string, string | null>) =>
  actOnMany(rows, async ({ id, team }) => {
    const [params, userId] = [{ id }, owners.get(id)];
    await call('assignConversation', {
      params,
      body: { userId: userId ?? null, teamId: team?.id ?? null },
    });
    if (userId === undefined) await call('handBack', { params });
  });
