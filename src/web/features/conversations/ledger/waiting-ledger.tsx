import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** A placeholder while the ledger loads. */
export function WaitingLedger() {
  return (
    <div aria-busy>
      <Skeleton onPage className="h-8 w-48" />
      <Skeleton onPage className="mt-6 h-96 w-full rounded-2xl" />
    </div>
  );
}
