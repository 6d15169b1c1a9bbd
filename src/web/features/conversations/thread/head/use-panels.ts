import { useState } from 'react';

/** What the head of a conversation opens, one at a time. */
export type Panel = 'acts' | 'assign' | 'labels' | 'snooze' | 'time';

/**
 * Which panel is open. One that was opened stays in the page, so that its closing can be animated;
 * opening another closes it.
 */
export function usePanels() {
  const [open, setOpen] = useState<Panel | null>(null);
  const [opened, setOpened] = useState<readonly Panel[]>([]);
  const [byKey, setByKey] = useState(false);
  return {
    byKey,
    isWanted: opened.length > 0,
    isOpen: (panel: Panel): boolean => open === panel,
    wasOpened: (panel: Panel): boolean => opened.includes(panel),
    show: (panel: Panel, pressedByKey = true): void => {
      setOpen(panel);
      setOpened((known) => (known.includes(panel) ? known : [...known, panel]));
      setByKey(pressedByKey);
    },
    /** Leaves another panel alone, which may have opened in place of this one. */
    close: (panel: Panel): void => setOpen((now) => (now === panel ? null : now)),
  };
}
