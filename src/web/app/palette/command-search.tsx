import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import { CommandLines } from './command-lines.tsx';
import { CommandState } from './command-state.tsx';
import { PaletteFooter } from './palette-footer.tsx';
import { useCommands } from './use-commands.ts';

/** The field with everything that it finds. `onChoose` closes the palette and then runs. */
export function CommandSearch({
  earlyText,
  onChoose,
  onShortcuts,
}: {
  earlyText: () => string;
  onChoose: (run: () => void) => void;
  onShortcuts: () => void;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const [typed, setTyped] = useState(earlyText);
  const at = useRef<Command>(undefined);
  const { groups, ...state } = useCommands(typed.trim(), onShortcuts);
  const choose = ({ does }: Command): void =>
    onChoose('run' in does ? does.run : () => router.history.push(does.address));
  // Enter chooses by itself; with Ctrl the page stays, and the line opens beside it.
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const does = at.current?.does;
    if (does === undefined || !('address' in does)) return;
    event.preventDefault();
    window.open(does.address, '_blank', 'noopener');
  };
  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      value={typed}
      onValueChange={setTyped}
      onItemHighlighted={(command) => {
        at.current = command;
      }}
      itemToStringValue={(command: Command) => command.label}
      inline
      open
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4.5">
        <IconSearch size={18} aria-hidden className="shrink-0 text-ink-2" />
        <Autocomplete.Input
          aria-label={t('commands.search')}
          placeholder={t('commands.search')}
          maxLength={100}
          onKeyDown={press}
          className="h-14 min-w-0 flex-1 bg-transparent text-17 outline-none"
        />
        <Dialog.Close className="min-h-6 rounded-slip border border-line-strong px-2 text-xs text-ink-2 hover:text-ink touch:-mr-2 touch:min-h-11 touch:border-0 touch:px-3">
          <span aria-hidden className="touch:hidden">
            Esc
          </span>
          <IconX size={18} aria-hidden className="hidden touch:block" />
          <span className="sr-only">{t('common.close')}</span>
        </Dialog.Close>
      </div>
      <CommandState {...state} typed={typed.trim()} isEmpty={groups.length === 0} />
      <CommandLines typed={typed} onChoose={choose} />
      <PaletteFooter />
    </Autocomplete.Root>
  );
}
