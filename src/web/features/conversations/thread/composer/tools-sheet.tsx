import { useTranslation } from 'react-i18next';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { Tool } from './use-tools.tsx';

/** The tools of the composer on a phone, within reach of the thumb. */
export function ToolsSheet({ tools, onClose }: { tools: readonly Tool[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      open
      isLow
      onOpenChange={(stays) => !stays && onClose()}
      title={t('conversations.composer.more')}
    >
      <ul className="p-2">
        {tools.map(({ label, mark: Mark, run }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => {
                onClose();
                run();
              }}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left text-15 hover:bg-press-soft"
            >
              <Mark size={22} stroke={1.75} aria-hidden className="shrink-0 text-ink-2" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
