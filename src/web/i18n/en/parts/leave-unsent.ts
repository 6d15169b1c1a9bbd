import type { SameKeys } from '#web/i18n/texts.ts';
import type { leaveUnsent as pt } from '#web/i18n/pt/parts/leave-unsent.ts';

export const leaveUnsent: SameKeys<typeof pt> = {
  title: 'Sign out without sending?',
  confirm: 'Sign out and discard',
  text_one: '{{count}} message of yours has not been sent yet and is lost when you sign out.',
  text_other: '{{count}} messages of yours have not been sent yet and are lost when you sign out.',
};
