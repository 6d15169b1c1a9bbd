import { getRouteApi } from '@tanstack/react-router';

import { later } from '#web/lib/later.ts';
import { ContainedPanel } from '#web/ui/contained-panel.tsx';
import { WaitingLedger } from './ledger/waiting-ledger.tsx';
import { Inbox } from './inbox.tsx';

const Ledger = later(async () => (await import('./ledger/ledger.tsx')).Ledger);
const route = getRouteApi('/signed-in/conversations');

/** `/conversations`: the conversations, or with `?view=messages` the ledger of every message. */
export function Conversations() {
  const { view } = route.useSearch();
  return view === 'messages' ? (
    <ContainedPanel fallback={<WaitingLedger />}>
      <Ledger />
    </ContainedPanel>
  ) : (
    <Inbox />
  );
}
