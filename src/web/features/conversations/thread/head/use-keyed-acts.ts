import { useTranslation } from 'react-i18next';
import { isGivenBackInBanner } from '../banner/saying.ts';
import { useOwner, type Opened } from '../owner.ts';
import { askReason } from '../../progress/ask-reason.ts';
import type { useProgress } from '../../progress/progress.ts';
import type { usePanels } from './use-panels.ts';

/** An act that a letter does. */
export interface KeyedAct {
  keys: 'a' | 'l' | 'z' | 'b' | 'm';
  label: string;
  run: () => void;
}

/**
 * The acts of the menu that have a letter. They are there before the menu is loaded. `isNarrow`:
 * the head of a phone, which has no button of its own for putting off.
 */
export function useKeyedActs(
  conversation: Opened,
  panels: ReturnType<typeof usePanels>,
  progress: ReturnType<typeof useProgress>,
  isNarrow: boolean,
): readonly KeyedAct[] {
  const { t } = useTranslation();
  const { id, owner, snoozedUntil, resolvedAt } = conversation;
  const { mutate: changeOwner } = useOwner(id);
  const isGivenBackHere =
    owner === 'person' && snoozedUntil === null && !isGivenBackInBanner(conversation);
  const acts: (KeyedAct | false)[] = [
    { keys: 'a', label: t('conversations.owner.assign'), run: () => panels.show('assign') },
    { keys: 'l', label: t('labels.title'), run: () => panels.show('labels') },
    isNarrow && {
      keys: 'z',
      label: t('conversations.progress.snooze'),
      run: () => panels.show('snooze'),
    },
    resolvedAt === null && {
      keys: 'm',
      label: t('conversations.reason.with'),
      run: () => askReason((why) => progress.mutate({ kind: 'resolve', ...why })),
    },
    isGivenBackHere && {
      keys: 'b',
      label: t('conversations.owner.handBack'),
      run: () => changeOwner('handBack'),
    },
  ];
  return acts.filter((act) => act !== false);
}
