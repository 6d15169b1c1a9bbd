import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';

/** Channels are looked after by owners and admins. Throws `forbidden`. */
export function mayManage(session: Session): void {
  if (session.role === 'attendant') throw new AppError('forbidden');
}
