import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const loadPopup = () => import('./worker-popup.tsx');
const WorkerPopup = lazyComponent(async () => (await loadPopup()).WorkerPopup);
/** Loads the popup ahead of time. When that fails, opening the popup loads it again. */
const prepare = (): void => void loadPopup().catch(() => undefined);
const ClearQueue = lazyComponent(async () => (await import('./clear-queue.tsx')).ClearQueue);

type Status = CallData<'workerStatus'>;
type State = 'running' | 'stopped' | 'paused';
const stateOf = ({ running, paused }: Status): State =>
  paused ? 'paused' : running ? 'running' : 'stopped';
const marks = { running: 'bg-ok', paused: 'bg-warn', stopped: 'bg-bad', unknown: 'bg-warn' };

/** Says in one line whether the agents work; the workers and the queue are a press further. */
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
      <p className="mt-5 flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
        <span
          aria-hidden
          className={clsx('size-2 rounded-full', state ? marks[state] : 'bg-off')}
        />
        {state ? t(`agents.worker.${state}`) : t('common.loading')}
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
          className="inline-flex min-h-8 items-center gap-1 rounded-slip px-1 font-semibold text-press hover:underline touch:min-h-11"
        >
          {t('agents.worker.advanced')}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </p>
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
