import type { peopleRoutes } from '#contract/people/people.ts';
import { enterWorkspace } from '#server/features/accounts/joining.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { invite, toInvitation, withdrawInvitation } from './invitations.ts';
import { linkTo, resend } from './renew-invitation.ts';
import { accept, readMailed } from './accept-invitation.ts';
import { listInvitations } from './invitations.store.ts';
import { visit } from './presence.ts';
import { changeRole, listPeople, removePerson } from './people.ts';

export function peopleHandlers(
  services: Services,
  { now }: { now(): Date },
): Handlers<typeof peopleRoutes> {
  const { db } = services;
  return {
    listPeople: async ({ session }) => ({ people: await listPeople(db, session.workspaceId) }),
    changeRole: ({ session, caller, params, body }) =>
      changeRole(services, session, caller, { userId: params.id, role: body.role }),
    removePerson: async ({ session, caller, params }) => ({
      conversations: await removePerson(services, session, caller, params.id),
    }),
    listInvitations: async ({ session }) => ({
      invitations: (await listInvitations(db, session.workspaceId)).map((row) =>
        toInvitation(row, now()),
      ),
    }),
    invitePerson: ({ session, caller, body }) => invite(services, session, caller, body, now()),
    resendInvitation: ({ session, caller, params }) =>
      resend(services, session, caller, params.id, now()),
    linkInvitation: async ({ session, caller, params }) => ({
      link: await linkTo(services, session, caller, params.id, now()),
    }),
    withdrawInvitation: async ({ session, caller, params }) => {
      await withdrawInvitation(services, session, caller, params.id);
      return {};
    },
    readInvitation: ({ body, caller }) => readMailed(services, body.token, caller, now()),
    acceptInvitation: ({ body, caller }) => accept(services, body, caller, now()),
    visitConversation: async ({ session: { workspaceId, userId }, params, body }) => ({
      viewers: await visit(
        services,
        { workspaceId, userId, conversationId: params.id },
        body.doing,
      ),
    }),
    enterWorkspace: ({ session, params }) => enterWorkspace(services, session, params.id),
  };
}
