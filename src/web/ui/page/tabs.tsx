import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
}

/**
 * Tabs. The arrow keys, Home and End move between them, Enter or the space bar opens one. Every
 * panel stays mounted, so that what was typed in a hidden panel is kept.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  // A phone has room for three of them: the open one is brought into sight.
  useEffect(() => {
    const show = (): void => {
      const { current } = line;
      const tab = current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (current && tab)
        current.scrollTo({ left: tab.offsetLeft - (current.clientWidth - tab.clientWidth) / 2 });
    };
    show();
    window.addEventListener('resize', show); // a phone is turned
    return () => window.removeEventListener('resize', show);
  }, [value]);
  return (
    <>
      <div ref={line} className="relative overflow-x-auto border-b border-line">
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          className="flex w-max gap-6 outline-none"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-controls={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="tab-line h-11 rounded-control px-1 text-sm whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-selected:font-semibold aria-selected:text-ink"
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}

/** After the last tab comes the first one again. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to)?.focus();
}
