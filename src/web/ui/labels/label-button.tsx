import { IconTag } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { buttonLook } from '../button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import type { Label } from './label-pill.tsx';

const load = () => import('./label-popup.tsx');
const LabelPopup = lazyComponent(async () => (await load()).LabelPopup);
/** Loads the panel ahead of time. When that fails, opening the panel loads it again. */
const prepare = (): void => void load().catch(() => undefined);

interface LabelButtonProps {
  title: string;
  chosen: readonly Label[];
  onChoose: (labels: Label[]) => void;
}

/** A button that opens the labels of the workspace to tick. */
export function LabelButton({ title, chosen, onChoose }: LabelButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={title}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={buttonLook({ look: 'quiet', size: 'icon' })}
      >
        <IconTag size={20} stroke={1.75} aria-hidden />
        <span className="sr-only">{title}</span>
      </button>
      <ErrorBoundary>
        {wanted && (
          <LabelPopup
            open={open}
            onOpenChange={setOpen}
            button={button}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
