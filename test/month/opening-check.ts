import { z } from 'zod';
import { query } from '#server/platform/db.ts';
import type { Installation } from './installation.ts';
import type { Judge, Violation } from './judge/judge.ts';
import { waitingIn } from './people/look.ts';
import type { Shop } from './people/open-shop.ts';
import { nameOf } from './plan/said.ts';
import { awaitWork } from './settle.ts';

const withinMs = 60_000;
const stepMs = 2000;

/**
 * A shop has just opened: within a minute everybody who was promised this moment is answered, or
 * stands on "Esperando" and the team is told. Resolves with those who are not.
 */
export async function checkOpening(
  installation: Installation,
  judge: Judge,
  shop: Shop,
  opened: number,
): Promise<Violation[]> {
  const { clock, jump } = installation;
  const pause = () => jump(clock.now() + 1000);
  for (;;) {
    const owed = judge
      .look()
      .promised.filter(({ business, due }) => business === shop.business.number && due <= opened);
    const told = await toldSince(opened, installation, shop);
    const untold = owed.filter(({ chat }) => !told.has(nameOf(chat)));
    const isOver = clock.now() - opened > withinMs;
    if (untold.length > 0 && !isOver) {
      await awaitWork(installation, [shop]);
      await jump(clock.now() + stepMs);
      continue;
    }
    const waiting = owed.length === 0 ? new Map() : await waitingIn(shop, pause);
    const unlisted = owed.filter(({ chat }) => !waiting.has(nameOf(chat)));
    return [
      ...untold.map(({ chat }) => ({ kind: 'not told at opening', chat, detail: '' })),
      ...unlisted.map(({ chat }) => ({ kind: 'not listed at opening', chat, detail: '' })),
    ];
  }
}

/** The customers about whom the bell has told something since a moment. */
async function toldSince(
  opened: number,
  { database }: Installation,
  { account }: Shop,
): Promise<Set<string>> {
  const rows = await query(database, z.object({ name: z.string() }), {
    text: `select k.name from notice n join conversation c on c.id = n.conversation_id join contact k on k.id = c.contact_id
      where n.workspace_id = $1 and n.raised_at >= $2`,
    values: [account.workspaceId, new Date(opened)],
  });
  return new Set(rows.map(({ name }) => name));
}

/** Conversations in which a customer waits and nobody was told. */
export async function untoldNow({ database }: Installation): Promise<Violation[]> {
  const rows = await query(database, z.object({ chat: z.coerce.number() }), {
    text: `select c.chat from conversation c where c.waiting_since is not null and not exists (select from notice n where n.conversation_id = c.id)`,
  });
  return rows.map(({ chat }) => ({ kind: 'nobody was told', chat, detail: '' }));
}
