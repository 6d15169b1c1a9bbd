import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
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

/** Where a menu stands, and whether it is open. */
export interface MenuPlace {
  open: boolean;
  /** The menu was opened with the keyboard, so the first entry gets the focus. */
  byKey: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  align: 'start' | 'end';
}

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazyComponent(async () => (await loadPopup()).MenuPopup);
/** Loads the menu ahead of time. When that fails, opening the menu loads it again. */
const prepare = (): void => void loadPopup().catch(() => undefined);

/**
 * The entries; or a component that shows a `MenuPopup` with them, for entries whose code should
 * come no sooner than they are seen.
 */
type What = { entries: readonly MenuEntry[] } | { popup: ComponentType<MenuPlace> };

const List = (props: MenuPlace & What): ReactNode =>
  'popup' in props ? <props.popup {...props} /> : <MenuPopup {...props} />;

/**
 * A button that opens a list of actions. `trigger` is the button element with its visible content.
 * The code that renders the list is a fifth of a page's code, so it is loaded only when the pointer
 * or the focus reaches the button.
 */
export function Menu({
  trigger,
  align = 'end',
  ...what
}: {
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'end';
} & What) {
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
  const place = { open, byKey, onOpenChange: setOpen, button, buttonId: id, align };
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
      <ErrorBoundary>{wanted && <List {...place} {...what} />}</ErrorBoundary>
    </>
  );
}
