import '#web/i18n/commands.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLetterKeys, useLetterKeys } from '#web/lib/letter-keys.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { usePlaces } from '#web/app/frame/navigation.ts';
import { commandKey } from './command-key.ts';

/** The keys that `useInboxKeys` and `useListKeys` of the conversations handle. */
const inConversations = [
  ['next', 'J'],
  ['previous', 'K'],
  ['answer', 'R'],
  ['note', 'N'],
  ['resolve', 'E'],
  ['resolveWhy', 'M'],
  ['assign', 'A'],
  ['label', 'L'],
  ['snooze', 'Z'],
  ['takeOver', 'T'],
  ['handBack', 'B'],
  ['select', 'X'],
  ['find', '/'],
  ['toList', 'U'],
] as const;

/** The list of keyboard shortcuts, with the switch that turns single-letter shortcuts off. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const places = usePlaces();
  const letters = useLetterKeys();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('commands.shortcuts.title')}
      wide
    >
      <dl className="gap-x-8 md:columns-2">
        <Shortcut label={t('commands.shortcuts.palette')} keys={[commandKey, 'K']} />
        {places.map(({ label, letter }) => (
          <Shortcut
            key={label}
            label={t('commands.shortcuts.goTo', { place: t(`common.nav.${label}`) })}
            keys={['G', letter.toUpperCase()]}
            off={!letters}
          />
        ))}
        {inConversations.map(([what, letter]) => (
          <Shortcut
            key={what}
            label={t(`commands.shortcuts.${what}`)}
            keys={[letter]}
            off={!letters}
          />
        ))}
        <Shortcut label={t('commands.shortcuts.list')} keys={['?']} off={!letters} />
      </dl>
      <div className="mt-5 flex items-start justify-between gap-6">
        <div>
          <p id={id} className="text-sm font-medium">
            {t('commands.shortcuts.letters')}
          </p>
          <p className="mt-0.5 text-13 text-ink-2">{t('commands.shortcuts.lettersText')}</p>
        </div>
        <Switch
          label={t('commands.shortcuts.letters')}
          checked={letters}
          onChange={switchLetterKeys}
        />
      </div>
    </Dialog>
  );
}

function Shortcut({
  label,
  keys,
  off = false,
}: {
  label: string;
  keys: readonly string[];
  off?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-10 break-inside-avoid items-center justify-between gap-4 border-b border-line">
      <dt className="text-sm">{label}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {off ? (
          <span className="text-13 text-ink-2">{t('commands.shortcuts.off')}</span>
        ) : (
          keys.map((key) => <Kbd key={key}>{key}</Kbd>)
        )}
      </dd>
    </div>
  );
}
