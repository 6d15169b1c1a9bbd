import type { FeatureHandlers } from './app.ts';
import { agentHandlers } from './features/agents/agents.routes.ts';
import { automaticTextHandlers } from './features/automatic-texts/automatic-texts.routes.ts';
import { authorizationHandlers } from './features/channels/logins/authorizations.routes.ts';
import { pairingHandlers } from './features/channels/sockets/pairing.routes.ts';
import { channelHandlers } from './features/channels/channels.routes.ts';
import { checkUpHandlers } from './features/channels/check-up/check-up.routes.ts';
import { faceHandlers } from './features/channels/face/face.routes.ts';
import { linkHandlers } from './features/channels/links/links.routes.ts';
import { dataDeletionHandlers } from './features/channels/duties/data-deletions.ts';
import { registrationHandlers } from './features/channels/logins/registration.routes.ts';
import { contactHandlers } from './features/contacts/contacts.routes.ts';
import { contactImportHandlers } from './features/contacts/import/imports.routes.ts';
import { beginConversationHandlers } from './features/conversations/begin/begin.routes.ts';
import { conversationHandlers } from './features/conversations/conversations.routes.ts';
import { ledgerHandlers } from './features/conversations/ledger/ledger.routes.ts';
import { sendingHandlers } from './features/conversations/writing/sending.routes.ts';
import { labelHandlers } from './features/conversations/labels/labels.routes.ts';
import { noteHandlers } from './features/conversations/writing/notes.routes.ts';
import { conversationProgressHandlers } from './features/conversations/progress/progress.routes.ts';
import { resolutionReasonHandlers } from './features/conversations/progress/reasons.routes.ts';
import { readyAnswerHandlers } from './features/conversations/writing/canned-responses.routes.ts';
import { scheduledMessageHandlers } from './features/conversations/writing/scheduled.routes.ts';
import { conversationSeenHandlers } from './features/conversations/list/seen.routes.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.routes.ts';
import { dayHandlers } from './features/day/day.routes.ts';
import { deadLetterHandlers } from './features/dead-letters/dead-letters.routes.ts';
import { holdHandlers } from './features/hold/hold.routes.ts';
import { businessHoursHandlers } from './features/business-hours/business-hours.routes.ts';
import { replyLimitHandlers } from './features/reply-limits/reply-limits.routes.ts';
import { modelHandlers } from './features/models/models.routes.ts';
import { noticeChoiceHandlers } from './features/notifications/choices/choices.routes.ts';
import { pushHandlers } from './features/notifications/push/push.routes.ts';
import { workspaceHandlers } from './features/people/workspace.routes.ts';
import { teamHandlers } from './features/people/teams.routes.ts';
import { savedViewHandlers } from './features/conversations/views/saved-views.routes.ts';
import { satisfactionHandlers } from './features/satisfaction/satisfaction.routes.ts';
import { simulatorHandlers } from './features/simulator/simulator.routes.ts';
import { templateHandlers } from './features/templates/templates.routes.ts';
import { workerHandlers } from './features/worker/worker.routes.ts';
import type { ProductParts } from './product-parts.ts';

/** The handlers of the API, except those that the edge has itself (`app.ts`). */
export function productHandlers({
  services,
  directory,
  rules,
  checkUps,
  hold,
  simulators,
  thinking,
  transcribe,
  now,
}: ProductParts): FeatureHandlers {
  return {
    ...channelHandlers(services, directory, rules, checkUps),
    ...holdHandlers(services, hold),
    ...checkUpHandlers(services, checkUps),
    ...linkHandlers(services),
    ...faceHandlers(services, directory),
    ...dataDeletionHandlers(services),
    ...authorizationHandlers(services, directory, rules),
    ...pairingHandlers(services, directory),
    ...agentHandlers(services, { now, thinking, transcribe }),
    ...modelHandlers(services),
    ...workerHandlers(services),
    ...contactHandlers(services),
    ...businessHoursHandlers(services),
    ...automaticTextHandlers(services, { now }),
    ...replyLimitHandlers(services),
    ...workspaceHandlers(services),
    ...noticeChoiceHandlers(services),
    ...pushHandlers(services),
    ...contactImportHandlers(services),
    ...teamHandlers(services),
    ...conversationHandlers(services, directory),
    ...beginConversationHandlers(services, directory),
    ...sendingHandlers(services, directory),
    ...ledgerHandlers(services),
    ...deadLetterHandlers(services),
    ...conversationProgressHandlers(services),
    ...resolutionReasonHandlers(services),
    ...labelHandlers(services),
    ...conversationSeenHandlers(services),
    ...noteHandlers(services),
    ...readyAnswerHandlers(services),
    ...scheduledMessageHandlers(services, directory),
    ...savedViewHandlers(services),
    ...satisfactionHandlers(services),
    ...templateHandlers(services, directory),
    ...registrationHandlers(services, directory),
    ...dashboardHandlers(services, { now }),
    ...dayHandlers(services, { now }),
    ...simulatorHandlers(services, directory, simulators),
  };
}
