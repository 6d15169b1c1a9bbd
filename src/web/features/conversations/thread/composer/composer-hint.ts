import type { TFunction } from 'i18next';
import type { Opened } from '../owner.ts';

/** Sending takes the conversation from the agent. */
export const takesOver = ({ owner, agentName }: Opened): boolean =>
  owner === 'agent' && agentName !== null;

/** Says what has to be known of the text before it is sent; null: nothing out of the ordinary. */
export function composerHint(
  { optedOut, writing }: Opened,
  isNote: boolean,
  t: TFunction,
): string | null {
  if (isNote) return t('conversations.note.text');
  if (optedOut) return t('conversations.composer.optedOut');
  return writing === 'people' ? t('conversations.composer.peopleOnly') : null;
}
