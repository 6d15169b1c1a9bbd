import { useQuery } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

const HoldNotice = lazyComponent(async () => (await import('./hold-notice.tsx')).HoldNotice);

/** While something is held back its counts are read again so often. */
const AGAIN_MS = 10_000;

/**
 * On every page of a copy that holds something back. Hardly any installation ever is one, so the
 * notice's code comes when it is needed. An open page hears when it is over (`use-live.ts`); what
 * fails to be read is read again with the next page.
 */
export function HoldBar() {
  const { data } = useQuery({
    ...read('readHold'),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.hold ? AGAIN_MS : false),
  });
  return <ErrorBoundary>{data?.hold && <HoldNotice hold={data.hold} />}</ErrorBoundary>;
}
