import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is seen until the ledger is there. */
export function WaitingLedger() {
  return (
    <div aria-busy>
      <Skeleton onPage className="h-8 w-48" />
      <Skeleton onPage className="mt-6 h-96 w-full rounded-2xl" />
    </div>
  );
}
