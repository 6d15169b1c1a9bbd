import {
  IconBell,
  IconBellOff,
  IconClock,
  IconId,
  IconMail,
  IconPrinter,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { isGivenBackInBanner } from '../banner/saying.ts';
import { useOwner, type Opened } from '../owner.ts';
import { useMarkUnread } from './mark-unread.ts';
import { useMute } from './mute.ts';
import type { usePanels } from './use-panels.ts';

/** One act on the open conversation, with the letter that does it. */
export interface Act {
  label: string;
  icon: ReactNode;
  keys?: string;
  run: () => void;
}

/** Where and how the contact is shown. */
export interface Pane {
  isOpen: boolean;
  toggle: () => void;
}

/** The acts that have no button of their own in the head. `isNarrow`: the head of a phone. */
export function useActs(
  conversation: Opened,
  panels: ReturnType<typeof usePanels>,
  pane: Pane,
  isNarrow: boolean,
): readonly Act[] {
  const { t } = useTranslation();
  const { id, isGroup, mutedAt, owner, snoozedUntil } = conversation;
  const markUnread = useMarkUnread(id);
  const mute = useMute(id);
  const { mutate: changeOwner } = useOwner(id);
  const isMuted = mutedAt !== null;
  const acts: (Act | false)[] = [
    isNarrow && {
      label: t('conversations.contact'),
      icon: <IconId size={18} stroke={1.75} aria-hidden />,
      run: pane.toggle,
    },
    {
      label: t('conversations.owner.assign'),
      icon: <IconUserCheck size={18} stroke={1.75} aria-hidden />,
      keys: 'a',
      run: () => panels.show('assign'),
    },
    {
      label: t('labels.title'),
      icon: <IconTag size={18} stroke={1.75} aria-hidden />,
      keys: 'l',
      run: () => panels.show('labels'),
    },
    isNarrow && {
      label: t('conversations.progress.snooze'),
      icon: <IconClock size={18} stroke={1.75} aria-hidden />,
      keys: 'z',
      run: () => panels.show('snooze'),
    },
    owner === 'person' &&
      snoozedUntil === null &&
      !isGivenBackInBanner(conversation) && {
        label: t('conversations.owner.handBack'),
        icon: <IconBot size={18} stroke={1.75} aria-hidden />,
        keys: 'b',
        run: () => changeOwner('handBack'),
      },
    {
      label: t('conversations.markUnread'),
      icon: <IconMail size={18} stroke={1.75} aria-hidden />,
      run: markUnread,
    },
    isGroup && {
      label: t(isMuted ? 'conversations.group.unmute' : 'conversations.group.mute'),
      icon: isMuted ? (
        <IconBell size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconBellOff size={18} stroke={1.75} aria-hidden />
      ),
      run: () => mute(!isMuted),
    },
    {
      label: t('conversations.print'),
      icon: <IconPrinter size={18} stroke={1.75} aria-hidden />,
      run: () => window.print(),
    },
  ];
  return acts.filter((act) => act !== false);
}
