import { useQuery } from '@tanstack/react-query';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const HoldNotice = lazyComponent(async () => (await import('./hold-notice.tsx')).HoldNotice);

/** How often the counts are read again while something is held back, in ms. */
const AGAIN_MS = 10_000;

/**
 * A bar on every page of a copied installation that holds something back. Hardly any installation
 * is a copy, so the code of the notice is loaded only when needed. An open page hears when the hold
 * ends (`use-live.ts`); a read that fails is repeated with the next page.
 */
export function HoldBar() {
  const { data } = useQuery({
    ...read('readHold'),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.hold ? AGAIN_MS : false),
  });
  return <ErrorBoundary>{data?.hold && <HoldNotice hold={data.hold} />}</ErrorBoundary>;
}
