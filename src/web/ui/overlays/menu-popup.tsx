import { Menu as Base } from '@base-ui/react/menu';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef, type ReactNode } from 'react';
import type { MenuEntry, MenuPlace } from './menu.tsx';

const look =
  'flex h-9 w-full cursor-default items-center gap-2.5 rounded-control px-2.5 text-sm whitespace-nowrap outline-none select-none data-highlighted:bg-press-soft touch:h-11';

/**
 * The list of a menu. Arrow keys and letters move in it, Escape and a press outside close it, and
 * the focus returns to the button.
 */
export function MenuPopup({
  open,
  byKey,
  onOpenChange,
  button,
  buttonId,
  align,
  entries,
}: MenuPlace & { entries: readonly MenuEntry[] }) {
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = (): void => {
    if (!popup.current?.querySelector('[data-highlighted]'))
      popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  };
  /**
   * Returns the focus to the button, unless the chosen entry has moved it already: the list closes
   * with an animation, which ends after a dialog has opened.
   */
  const giveBack = (): HTMLElement | boolean => {
    const focused = document.activeElement;
    const isElsewhere =
      focused !== null && focused !== document.body && !popup.current?.contains(focused);
    return isElsewhere ? false : (button.current ?? true);
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(stays) => onOpenChange(stays)}
      onOpenChangeComplete={(opened) => opened && byKey && focusFirst()}
    >
      <Base.Portal>
        <Base.Positioner anchor={button} sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup
            ref={popup}
            aria-labelledby={buttonId}
            finalFocus={giveBack}
            className="popup-motion min-w-48 rounded-sheet border border-line-strong bg-sheet p-1 shadow-popup outline-none"
          >
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
    case 'heading':
      return (
        <Base.Group>
          <Base.GroupLabel className="max-w-72 px-2.5 pt-1.5 pb-2">
            <span className="block truncate text-sm font-medium">{entry.title}</span>
            <span className="block truncate text-13 text-ink-2">{entry.text}</span>
          </Base.GroupLabel>
        </Base.Group>
      );
    case 'link':
      return (
        <Base.Item render={entry.link} className={look}>
          <Icon>{entry.icon}</Icon>
          {entry.label}
        </Base.Item>
      );
    case 'action':
      return (
        <Base.Item
          onClick={entry.run}
          aria-keyshortcuts={entry.keys}
          className={clsx(look, entry.danger && 'text-bad data-highlighted:bg-bad-soft')}
        >
          <Icon danger={entry.danger}>{entry.icon}</Icon>
          {entry.label}
          {entry.keys && (
            <kbd
              aria-hidden
              className="ml-auto pl-4 font-sans text-xs text-ink-3 uppercase touch:hidden"
            >
              {entry.keys}
            </kbd>
          )}
        </Base.Item>
      );
    case 'choices':
      return (
        <Base.RadioGroup
          aria-label={entry.label}
          value={entry.chosen}
          onValueChange={(value) =>
            entry.choices.find((choice) => choice.value === value)?.choose()
          }
        >
          {entry.choices.map((choice) => (
            <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={look}>
              <Icon>{choice.icon}</Icon>
              <span className="flex-1">{choice.label}</span>
              <span className="flex size-4 text-press">
                <Base.RadioItemIndicator>
                  <IconCheck size={16} aria-hidden />
                </Base.RadioItemIndicator>
              </span>
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      );
  }
}

function Icon({ danger, children }: { danger?: boolean | undefined; children: ReactNode }) {
  return children ? (
    <span className={clsx('flex shrink-0', !danger && 'text-ink-2')}>{children}</span>
  ) : null;
}
