import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
}

/** Pages of one thing. Arrow keys move between them; `keepMounted` keeps what was typed in the hidden ones. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelClassName,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  panelClassName?: string;
}) {
  return (
    <Base.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      <div className="overflow-x-auto border-b border-line px-5">
        <Base.List aria-label={label} className="relative flex w-max gap-6">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="h-11 rounded-md px-1 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink"
            >
              {tab.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand transition-[translate,width] duration-150" />
        </Base.List>
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className={panelClassName ?? 'p-5'}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
