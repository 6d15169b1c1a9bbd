import { getRouteApi } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { WaitingLedger } from './ledger/waiting-ledger.tsx';
import { Inbox } from './inbox.tsx';

const Ledger = lazyComponent(async () => {
  const [ledger] = await Promise.all([import('./ledger/ledger.tsx'), loadTexts('ledger')]);
  return ledger.Ledger;
});
const route = getRouteApi('/signed-in/conversations');

/** `/conversations`: the conversations, or with `?view=messages` the ledger of every message. */
export function Conversations() {
  const { view } = route.useSearch();
  return view === 'messages' ? (
    <PanelErrorBoundary fallback={<WaitingLedger />}>
      <Ledger />
    </PanelErrorBoundary>
  ) : (
    <Inbox />
  );
}
