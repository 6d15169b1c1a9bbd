import { IconBan, IconCircleCheck, IconFlag, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BlockKind } from '#contract/contacts/contacts.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useBlock } from './use-block.ts';

/** The entries of a menu that block a contact, mark it as spam, or take that back. */
export function useBlockEntries(contactId: string, now: BlockKind | null): MenuEntry[] {
  const { t } = useTranslation();
  const { change } = useBlock(contactId, now);
  const back = entry(
    IconCircleCheck,
    t(now === 'spam' ? 'blocking.act.notSpam' : 'blocking.act.unblock'),
    () => change(null),
  );
  const block = entry(IconBan, t('blocking.act.block'), () => change('blocked'));
  const spam = entry(IconFlag, t('blocking.act.spam'), () => change('spam'));
  if (now === null) return [block, spam];
  return now === 'spam' ? [back] : [back, spam];
}

const entry = (Mark: Icon, label: string, run: () => void) => ({
  kind: 'action' as const,
  label,
  icon: <Mark size={18} stroke={1.75} aria-hidden />,
  run,
});
