import {
  IconBell,
  IconBellOff,
  IconClock,
  IconId,
  IconMail,
  IconMessageCheck,
  IconPrinter,
  IconTag,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { useBlockEntries } from '#web/ui/blocking/use-block-entries.tsx';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import type { Opened } from '../owner.ts';
import { useMarkUnread } from './mark-unread.ts';
import { useMute } from './mute.ts';
import type { KeyedAct } from './use-keyed-acts.ts';

/** Where and how the contact is shown. */
export interface Pane {
  isOpen: boolean;
  toggle: () => void;
}

const marks = { a: IconUserCheck, l: IconTag, z: IconClock, b: IconBot, m: IconMessageCheck };

/** The entries of the menu in the head: the acts that have a letter, and the others. */
export function useActEntries(
  { id, isGroup, mutedAt, contactId, blockedAs }: Opened,
  keyed: readonly KeyedAct[],
  pane: Pane,
  isNarrow: boolean,
): readonly MenuEntry[] {
  const { t } = useTranslation();
  const markUnread = useMarkUnread(id);
  const mute = useMute(id);
  const block = useBlockEntries(contactId, blockedAs);
  const isMuted = mutedAt !== null;
  return [
    ...(isNarrow ? [entry(IconId, t('conversations.contact'), pane.toggle)] : []),
    ...keyed.map(({ keys, label, run }) => ({ ...entry(marks[keys], label, run), keys })),
    entry(IconMail, t('writing.menu.markUnread'), markUnread),
    ...(isGroup
      ? [
          entry(
            isMuted ? IconBell : IconBellOff,
            t(isMuted ? 'writing.menu.unmute' : 'writing.menu.mute'),
            () => mute(!isMuted),
          ),
        ]
      : block),
    entry(IconPrinter, t('writing.menu.print'), () => window.print()),
  ];
}

const entry = (Mark: Icon, label: string, run: () => void) => ({
  kind: 'action' as const,
  label,
  icon: <Mark size={18} stroke={1.75} aria-hidden />,
  run,
});
