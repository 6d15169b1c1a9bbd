import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';

export type MenuEntry =
  | {
      kind: 'action';
      label: string;
      icon?: ReactNode;
      danger?: boolean;
      /** The letter that does the same without the menu. */
      keys?: string | undefined;
      run: () => void;
    }
  /** `link` is the link element without content; the label becomes its text. */
  | { kind: 'link'; label: string; icon?: ReactNode; link: ReactElement }
  /** A choice of one among several, such as the language; the chosen one has a tick. */
  | {
      kind: 'choices';
      label: string;
      chosen: string;
      choices: readonly { value: string; label: string; icon?: ReactNode; choose: () => void }[];
    }
  /** Text above the entries that says whose menu this is. */
  | { kind: 'heading'; title: string; text: string }
  | { kind: 'line' };

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazyComponent(async () => (await loadPopup()).MenuPopup);
/** Loads the menu ahead of time. When that fails, opening the menu loads it again. */
const prepare = (): void => void loadPopup().catch(() => undefined);

/**
 * A button that opens a list of actions. `trigger` is the button element with its visible content.
 * The code that renders the list is a fifth of a page's code, so it is loaded only when the pointer
 * or the focus reaches the button.
 */
export function Menu({
  trigger,
  align = 'end',
  entries,
}: {
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'end';
  entries: readonly MenuEntry[];
}) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [byKey, setByKey] = useState(false);
  const show = (pressed: boolean): void => {
    setWanted(true);
    setByKey(pressed);
    setOpen(true);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        // A click without a pointer (`detail` 0) comes from Enter or the space bar.
        onClick: (event: MouseEvent) => (open ? setOpen(false) : show(event.detail === 0)),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(true);
        },
      })}
      <ErrorBoundary>
        {wanted && (
          <MenuPopup
            open={open}
            byKey={byKey}
            onOpenChange={setOpen}
            button={button}
            buttonId={id}
            align={align}
            entries={entries}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
