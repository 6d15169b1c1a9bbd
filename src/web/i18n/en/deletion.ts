import type { deletion as pt } from '../pt/deletion.ts';
import type { SameKeys } from '../texts.ts';

export const deletion: SameKeys<typeof pt> = {
  title: 'Data deletion',
  code: 'Confirmation code',
  requestedAt: 'Received',
  completedAt: 'Done',
  received: 'Your request was received and is being carried out.',
  receivedText:
    'We delete the conversations, the files and the contact that came from your account. It usually takes minutes; this page renews itself.',
  done: 'Your data has been deleted.',
  doneText:
    'The conversations, the files and the contact that came from your Instagram or Facebook account are no longer on this server. Only this code is left, which does not say who you are.',
  unknown: 'We do not know this code.',
  unknownText: 'Check that the address is complete, as Instagram or Facebook showed it.',
  otherLanguage: 'Português',
};
