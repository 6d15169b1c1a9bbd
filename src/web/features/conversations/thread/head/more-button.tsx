import { IconDotsVertical } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { KeyedAct } from './use-keyed-acts.ts';
import type { usePanels } from './use-panels.ts';

type Panels = ReturnType<typeof usePanels>;

/** The button "⋮", behind which all acts are that have no button of their own. */
export function MoreButton({
  panels,
  button,
  acts,
  onNear,
}: {
  panels: Panels;
  button: RefObject<HTMLButtonElement | null>;
  acts: readonly KeyedAct[];
  /** Called before a press is likely, to load what it opens. */
  onNear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        ref={button}
        id="conversation-acts"
        look="quiet"
        size="icon"
        aria-haspopup="menu"
        aria-expanded={panels.isOpen('acts')}
        title={t('conversations.moreActs')}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={({ detail }) => panels.show('acts', detail === 0)}
      >
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('conversations.moreActs')}</span>
      </Button>
      {/* What a key and the palette press; people see the same acts in the menu. */}
      {acts.map(({ keys, label, run }) => (
        <button
          key={keys}
          type="button"
          tabIndex={-1}
          aria-keyshortcuts={keys}
          onClick={run}
          className="sr-only"
        >
          {label}
        </button>
      ))}
    </>
  );
}
