import '#web/i18n/commands.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLetterKeys } from '#web/lib/letter-keys.ts';
import { useCommands, type Command, type CommandGroup } from './commands.ts';

/**
 * Finds a page or an action by typing. The arrow keys choose, Enter runs the choice, Escape closes.
 */
export function Palette({
  open,
  onClose,
  onShortcuts,
}: {
  open: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-shade" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-4 pt-[14vh]">
          <Dialog.Popup
            aria-label={t('commands.title')}
            className="popup-motion flex max-h-[min(28rem,72dvh)] w-full max-w-144 flex-col overflow-hidden rounded-2xl border border-line bg-sheet shadow-popup outline-none"
          >
            <Commands onClose={onClose} onShortcuts={onShortcuts} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation();
  const groups = useCommands({ onShortcuts });
  const choose = (command: Command): void => {
    onClose();
    command.run();
  };
  return (
    <Autocomplete.Root
      items={groups}
      itemToStringValue={(command) => command.label}
      inline
      open
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <IconSearch size={18} aria-hidden className="shrink-0 text-ink-2" />
        <Autocomplete.Input
          aria-label={t('commands.search')}
          placeholder={t('commands.search')}
          className="h-12 min-w-0 flex-1 bg-transparent text-sm outline-none touch:text-base"
        />
        <Dialog.Close className="min-h-6 rounded-sm border border-line px-1.5 font-mono text-xs text-ink-2 hover:text-ink touch:-mr-2 touch:min-h-11 touch:border-0 touch:px-3">
          <span aria-hidden className="touch:hidden">
            esc
          </span>
          <IconX size={16} aria-hidden className="hidden touch:block" />
          <span className="sr-only">{t('common.close')}</span>
        </Dialog.Close>
      </div>
      <Autocomplete.Empty className="empty:hidden">
        <p className="px-4 py-8 text-center text-sm text-ink-2">{t('commands.nothing')}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2 data-empty:hidden">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.title} items={group.items}>
            <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-ink-2">
              {group.title}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Row key={command.label} command={command} onChoose={() => choose(command)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function Row({ command, onChoose }: { command: Command; onChoose: () => void }) {
  const letters = useLetterKeys();
  const { icon: Mark, label, keys } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={onChoose}
      className="flex h-10 scroll-my-2 cursor-default items-center gap-3 rounded-lg px-2 text-sm outline-none select-none data-highlighted:bg-press-soft touch:h-11"
    >
      <Mark size={18} stroke={1.75} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys && letters && <kbd className="font-mono text-xs text-ink-2 touch:hidden">{keys}</kbd>}
    </Autocomplete.Item>
  );
}
