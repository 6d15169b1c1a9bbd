import { readFile } from 'node:fs/promises';
import type { accountRoutes } from '#contract/accounts/account-routes.ts';
import { record } from '#server/features/audit/audit.ts';
import { sessionsEnded } from '#server/features/live/live.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { register, signIn, type AccountPorts } from './accounts.ts';
import { updateProfile } from './profile.ts';
import { readUser } from './user-view.ts';
import { askConfirmation } from './addresses.ts';
import { confirmEmail, denyChange } from './address-links.ts';
import { changeAvatar } from './avatar/avatar.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  readSessions,
} from './sessions/own-sessions.ts';
import { changePassword, requestReset, resetPassword } from './recovery.ts';
import { deleteSession } from './sessions/sessions.store.ts';

export const accountHandlers = (
  services: Services,
  ports: AccountPorts,
): Handlers<typeof accountRoutes> => ({
  login: ({ body, caller }) => signIn(services, ports, body, caller),
  register: ({ body, caller }) => register(services, ports, body, caller),
  me: ({ session }) => readUser(services.db, session),
  logout: async ({ session: { sessionId, userId, workspaceId } }) => {
    await inTransaction(services.db, async (tx) => {
      await deleteSession(tx, sessionId);
      await record(tx, { workspaceId, userId, action: 'session.ended' });
      sessionsEnded(tx, userId);
    });
    return {};
  },
  forgotPassword: async ({ body, caller }) => {
    await requestReset(services, body, caller, ports.now());
    return {};
  },
  resetPassword: async ({ body, caller }) => {
    await resetPassword(services, body, caller, ports.now());
    return {};
  },
  uploadAvatar: async ({ body, session }) => ({
    avatarUrl: await changeAvatar(services, await readFile((await body()).file.path), session),
  }),
  updateProfile: ({ body, session, caller }) =>
    updateProfile(services, ports, body, session, caller),
  changePassword: async ({ body, session, caller }) => {
    await changePassword(services, body, session, caller, ports.now());
    return {};
  },
  confirmPassword: ({ body, session }) =>
    confirmPassword(services.db, session, body.password, ports.now()),
  listSessions: ({ session }) => readSessions(services.db, session, ports.now()),
  endSession: async ({ params, session, caller }) => {
    await endSession(services, session, params.id, caller);
    return {};
  },
  endOtherSessions: ({ session, caller }) => endOtherSessions(services, session, caller),
  askConfirmation: async ({ session, caller }) => {
    await askConfirmation(services, session, caller, ports.now());
    return {};
  },
  confirmEmail: ({ body, caller }) => confirmEmail(services, body.token, caller, ports.now()),
  denyChange: ({ body, caller }) => denyChange(services, body.token, caller, ports.now()),
});
