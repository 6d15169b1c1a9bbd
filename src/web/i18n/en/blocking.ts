import type { blocking as pt } from '../pt/blocking.ts';
import type { SameKeys } from '../texts.ts';

export const blocking: SameKeys<typeof pt> = {
  act: {
    block: 'Block contact',
    spam: 'Mark as spam',
    unblock: 'Unblock contact',
    notSpam: 'Not spam',
  },
  done: {
    blocked: 'Contact blocked',
    spam: 'Contact marked as spam',
    text: 'What they write is kept, and nobody is told.',
    unblocked: 'Contact unblocked',
    unblockedText: 'What they write from now on is answered.',
    undone: 'The contact is as before',
  },
  error: 'That did not work',
  is: { blocked: 'Blocked contact.', spam: 'Contact marked as spam.' },
  means: 'What they write stays here: no agent answers, and nobody is told.',
  mark: { blocked: 'Blocked', spam: 'Spam' },
  since: 'By {{name}}, {{at}}.',
  somebody: 'somebody who left the team',
  wayBack: { blocked: 'Unblock', spam: 'Not spam' },
};
