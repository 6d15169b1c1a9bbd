import { type Notice, nowhere } from './notice.ts';

/** Somebody accepted an invitation. */
export const invitationAccepted = (userId: string, name: string): Notice => ({
  ...nowhere,
  kind: 'invitation_accepted',
  cause: 'invitation_accepted',
  subject: userId,
  detail: name,
  newsAfterMinutes: 0,
});

/** Work is due and no worker does it. */
export const workerStopped: Notice = {
  ...nowhere,
  kind: 'worker_stopped',
  cause: 'worker_stopped',
  subject: 'worker',
};
