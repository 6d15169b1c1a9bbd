import { useTranslation } from 'react-i18next';
import { Kbd } from '#web/ui/kbd.tsx';
import { commandKey } from './command-key.ts';

/** The keys of the palette, for machines that have some. */
export function PaletteFooter() {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4.5 py-2.5 text-xs text-ink-2 touch:hidden max-md:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('commands.keys.choose')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>Enter</Kbd>
        {t('commands.keys.open')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>{`${commandKey} Enter`}</Kbd>
        {t('commands.keys.beside')}
      </span>
    </div>
  );
}
