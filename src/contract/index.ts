import { accountRoutes } from './account-routes.ts';
import { agentRoutes } from './agent-routes.ts';
import { assignmentRoutes } from './assignment.ts';
import { authorizationRoutes } from './authorization-routes.ts';
import { businessHoursRoutes } from './business-hours.ts';
import { channelRoutes } from './channel-routes.ts';
import { checkUpRoutes } from './check-ups.ts';
import { conversationProgressRoutes } from './conversation-progress.ts';
import { conversationSeenRoutes } from './conversation-seen.ts';
import { contactErasureRoutes } from './contact-erasures.ts';
import { contactImportRoutes } from './contact-imports.ts';
import { contactMergeRoutes } from './contact-merges.ts';
import { contactRoutes } from './contact-routes.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { dataDeletionRoutes } from './data-deletions.ts';
import { dashboardRoutes } from './dashboard.ts';
import { holdRoutes } from './hold.ts';
import { labelRoutes } from './labels.ts';
import { ledgerRoutes } from './ledger.ts';
import { noteRoutes } from './notes.ts';
import { notificationRoutes } from './notifications.ts';
import { peopleRoutes } from './people.ts';
import { outgoingFileRoutes } from './outgoing-files.ts';
import { readyAnswerRoutes } from './ready-answers.ts';
import { registrationRoutes } from './registrations.ts';
import { satisfactionRoutes } from './satisfaction.ts';
import { scheduledMessageRoutes } from './scheduled-messages.ts';
import { simulatorRoutes } from './simulator.ts';
import { teamRoutes } from './teams.ts';
import { systemRoutes } from './system.ts';
import { templateRoutes } from './templates.ts';
import { whatsappWebRoutes } from './whatsapp-web.ts';

/** The whole HTTP API by name. */
export const routes = {
  ...accountRoutes,
  ...peopleRoutes,
  ...businessHoursRoutes,
  ...teamRoutes,
  ...notificationRoutes,
  ...channelRoutes,
  ...checkUpRoutes,
  ...authorizationRoutes,
  ...whatsappWebRoutes,
  ...agentRoutes,
  ...contactRoutes,
  ...contactMergeRoutes,
  ...contactErasureRoutes,
  ...contactImportRoutes,
  ...conversationRoutes,
  ...assignmentRoutes,
  ...ledgerRoutes,
  ...conversationProgressRoutes,
  ...conversationSeenRoutes,
  ...labelRoutes,
  ...noteRoutes,
  ...outgoingFileRoutes,
  ...readyAnswerRoutes,
  ...scheduledMessageRoutes,
  ...satisfactionRoutes,
  ...templateRoutes,
  ...registrationRoutes,
  ...dashboardRoutes,
  ...simulatorRoutes,
  ...dataDeletionRoutes,
  ...systemRoutes,
  ...holdRoutes,
};
export type RouteName = keyof typeof routes;
