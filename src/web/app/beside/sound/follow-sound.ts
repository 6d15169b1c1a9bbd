import type { CallData } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { whenBellIsRead } from '../when-bell-is-read.ts';
import { hear } from './hear.ts';
import { holdFront } from './in-front.ts';
import { offerSound, tellRefused } from './offers.ts';

type List = CallData<'listNotifications'>;

/**
 * Sounds for what comes while the page is open; the bell reads it. What was there before the page is
 * no news. Who has not said whether they want that is asked at the first occasion.
 */
export function followSound(onLocation: (listener: () => void) => () => void): () => void {
  let known: string | null | undefined;
  let isOffered = false;
  let isRefusalTold = false;

  async function sound(alert: NonNullable<List['alert']>): Promise<void> {
    if ((await hear(alert)) || isRefusalTold || document.hidden) return;
    isRefusalTold = true;
    tellRefused();
  }

  function look(): void {
    const [entry] = queryClient.getQueriesData<List>({
      queryKey: ['listNotifications'],
      type: 'active',
    });
    const list = entry?.[1];
    if (!list) return;
    const { alert } = list;
    // A version before says nothing of it.
    const isNew = known !== undefined && alert?.version !== undefined && alert.version !== known;
    known = alert?.version ?? known ?? null;
    if (!isNew) return;
    if (list.sound === true)
      sound(alert).catch((error: unknown) => console.warn('No sound', error));
    else if (!isOffered && !document.hidden) {
      isOffered = true;
      offerSound();
    }
  }

  look();
  const stops = [whenBellIsRead(look), holdFront(onLocation)];
  return () => stops.forEach((stop) => stop());
}
