import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';

const loadPopup = () => import('./worker-popup.tsx');
const WorkerPopup = lazyComponent(async () => (await loadPopup()).WorkerPopup);
/** Loads the popup ahead of time. When that fails, opening the popup loads it again. */
const prepare = (): void => void loadPopup().catch(() => undefined);
const ClearQueue = lazyComponent(async () => (await import('./clear-queue.tsx')).ClearQueue);

type Status = CallData<'workerStatus'>;
type State = 'running' | 'stopped' | 'paused';
const stateOf = ({ running, paused }: Status): State =>
  paused ? 'paused' : running ? 'running' : 'stopped';
const kinds = { running: 'ok', paused: 'warn', stopped: 'bad', unknown: 'warn' } as const;

/** Whether the work behind the agents is running; opens a popup with the workers and the queue. */
export function WorkerStatus() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [clearing, setClearing] = useState<'never' | 'open' | 'closed'>('never');
  const { data, isError } = useQuery({
    ...read('workerStatus'),
    refetchInterval: open ? 2_000 : 15_000,
  });
  const state = isError ? 'unknown' : data && stateOf(data);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="inline-flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm text-ink-2 transition-colors duration-150 hover:text-ink touch:min-h-11"
      >
        {t('agents.worker.label')}
        {state ? (
          <StatusPill kind={kinds[state]}>{t(`agents.worker.${state}`)}</StatusPill>
        ) : (
          <Skeleton className="h-6 w-22 rounded-full" />
        )}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <ErrorBoundary>
        {wanted && (
          <WorkerPopup
            open={open}
            onOpenChange={setOpen}
            button={button}
            status={data}
            stopped={state === 'stopped'}
            onClear={() => {
              setOpen(false);
              setClearing('open');
            }}
          />
        )}
      </ErrorBoundary>
      <ErrorBoundary>
        {clearing !== 'never' && (
          <ClearQueue
            open={clearing === 'open'}
            onOpenChange={(shown) => setClearing(shown ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
