import type { TFunction } from 'i18next';
import { shortTime } from '#web/lib/format.ts';
import type { Opened } from '../owner.ts';

/**
 * Says what will happen with the text, where that is worth saying. `takes`: sending it takes the
 * conversation from the agent.
 */
export function composerHint(
  { optedOut, writing, windowEndsAt }: Opened,
  isNote: boolean,
  takes: boolean,
  t: TFunction,
): string | null {
  if (isNote) return t('conversations.note.text');
  if (optedOut) return t('conversations.composer.optedOut');
  if (takes) return t('conversations.composer.takes');
  // The end of the time in which the channel accepts an answer, where it is near or past.
  if (writing === 'people') return t('conversations.composer.peopleOnly');
  return windowEndsAt && t('conversations.composer.until', { at: shortTime(windowEndsAt) });
}
