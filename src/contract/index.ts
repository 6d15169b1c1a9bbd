import { accountRoutes } from './accounts/account-routes.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { assignmentRoutes } from './conversations/assignment.ts';
import { automaticTextRoutes } from './automatic-texts.ts';
import { authorizationRoutes } from './channels/authorization-routes.ts';
import { beginConversationRoutes } from './conversations/begin-conversation.ts';
import { businessHoursRoutes } from './business-hours.ts';
import { replyLimitRoutes } from './reply-limits.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { checkUpRoutes } from './channels/check-ups.ts';
import { conversationActRoutes } from './conversations/conversation-acts.ts';
import { conversationProgressRoutes } from './conversations/conversation-progress.ts';
import { conversationSeenRoutes } from './conversations/conversation-seen.ts';
import { contactBlockRoutes } from './contacts/contact-blocks.ts';
import { contactErasureRoutes } from './contacts/contact-erasures.ts';
import { contactImportRoutes } from './contacts/contact-imports.ts';
import { contactMediaRoutes } from './contacts/contact-media.ts';
import { contactMergeRoutes } from './contacts/contact-merges.ts';
import { contactRoutes } from './contacts/contact-routes.ts';
import { conversationRoutes } from './conversations/conversation-routes.ts';
import { dataDeletionRoutes } from './channels/data-deletions.ts';
import { dashboardRoutes } from './dashboard/dashboard.ts';
import { dayRoutes } from './dashboard/day.ts';
import { deadLetterRoutes } from './conversations/dead-letters.ts';
import { holdRoutes } from './hold.ts';
import { labelRoutes } from './conversations/labels.ts';
import { ledgerRoutes } from './conversations/ledger.ts';
import { faceRoutes } from './channels/faces.ts';
import { linkRoutes } from './channels/links.ts';
import { budgetRoutes } from './models/budgets.ts';
import { modelConnectionRoutes } from './models/model-connections.ts';
import { passportRoutes } from './models/passport.ts';
import { noteRoutes } from './conversations/notes.ts';
import { noticeChoiceRoutes } from './notice-choices.ts';
import { notificationRoutes } from './notifications.ts';
import { peopleRoutes } from './people/people.ts';
import { workspaceRoutes } from './people/workspace.ts';
import { outgoingFileRoutes } from './conversations/outgoing-files.ts';
import { cannedResponseRoutes } from './conversations/canned-responses.ts';
import { pushRoutes } from './push.ts';
import { registrationRoutes } from './channels/registrations.ts';
import { resolutionReasonRoutes } from './conversations/resolution-reasons.ts';
import { savedViewRoutes } from './conversations/saved-views.ts';
import { satisfactionRoutes } from './satisfaction.ts';
import { scheduledMessageRoutes } from './conversations/scheduled-messages.ts';
import { simulatorRoutes } from './simulator.ts';
import { teamRoutes } from './people/teams.ts';
import { systemRoutes } from './system.ts';
import { templateRoutes } from './channels/templates.ts';
import { whatsappWebRoutes } from './channels/whatsapp-web.ts';

/** The whole HTTP API by name. */
export const routes = {
  ...accountRoutes,
  ...peopleRoutes,
  ...businessHoursRoutes,
  ...automaticTextRoutes,
  ...replyLimitRoutes,
  ...workspaceRoutes,
  ...teamRoutes,
  ...notificationRoutes,
  ...noticeChoiceRoutes,
  ...pushRoutes,
  ...channelRoutes,
  ...checkUpRoutes,
  ...linkRoutes,
  ...faceRoutes,
  ...authorizationRoutes,
  ...whatsappWebRoutes,
  ...agentRoutes,
  ...modelConnectionRoutes,
  ...budgetRoutes,
  ...contactRoutes,
  ...contactMediaRoutes,
  ...contactMergeRoutes,
  ...contactBlockRoutes,
  ...contactErasureRoutes,
  ...contactImportRoutes,
  ...conversationRoutes,
  ...beginConversationRoutes,
  ...assignmentRoutes,
  ...ledgerRoutes,
  ...passportRoutes,
  ...deadLetterRoutes,
  ...conversationActRoutes,
  ...conversationProgressRoutes,
  ...resolutionReasonRoutes,
  ...conversationSeenRoutes,
  ...labelRoutes,
  ...noteRoutes,
  ...outgoingFileRoutes,
  ...cannedResponseRoutes,
  ...scheduledMessageRoutes,
  ...savedViewRoutes,
  ...satisfactionRoutes,
  ...templateRoutes,
  ...registrationRoutes,
  ...dashboardRoutes,
  ...dayRoutes,
  ...simulatorRoutes,
  ...dataDeletionRoutes,
  ...systemRoutes,
  ...holdRoutes,
};
export type RouteName = keyof typeof routes;
