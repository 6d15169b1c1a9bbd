import { registerAccountJobs } from './features/accounts/accounts.jobs.ts';
import { declareCheckUpJob } from './features/channels/check-up/check-up.jobs.ts';
import { declareDeletionJob } from './features/channels/duties/data-deletions.ts';
import { declareHistoryJob } from './features/channels/history/history.ts';
import { declarePurgeJob } from './features/channels/duties/purge.ts';
import { declareSentPurge } from './features/channels/sockets/socket-keys.ts';
import { declareTokenRefresh } from './features/channels/connect/token-refresh.ts';
import { declareErasureJobs } from './features/contacts/erasure/erasure.jobs.ts';
import { declareImportJobs } from './features/contacts/import/imports.jobs.ts';
import { declareFileRetentionJob } from './features/conversations/thread/file-retention.ts';
import { declareStepRetentionJob } from './features/conversations/steps/step-retention.ts';
import { declareStorageJob } from './features/limits/storage.ts';
import { registerNotificationJobs } from './features/notifications/notifications.jobs.ts';
import { declareUnreadMail } from './features/notifications/mail/unread-mail.ts';
import { registerPeopleJobs } from './features/people/invitation-mail.ts';
import type { FindAnswering } from './pipeline/intake/debounce.ts';
import { declareMediaJobs } from './pipeline/intake/media.ts';
import { declareProfileJob } from './pipeline/intake/profiles.ts';
import { declareTranscriptionJob } from './pipeline/intake/reading/transcription.ts';
import { declareSummaryJob } from './pipeline/turn/thinking/summary.ts';
import { createMailer } from './platform/mail.ts';
import type { ProductParts } from './product-parts.ts';

/**
 * Declares every background job of the product. Every process declares them all, whether it works
 * or only enqueues.
 */
export function declareJobs(
  { services, directory, checkUps, thinking, transcribe, now }: ProductParts,
  findAnswering: FindAnswering,
): void {
  const { config, jobs } = services;
  const mailer = createMailer(config);
  registerAccountJobs(jobs, services, mailer, now);
  registerPeopleJobs(jobs, services, mailer, now);
  registerNotificationJobs(jobs, services);
  declareUnreadMail(jobs, services, mailer);
  declareMediaJobs(jobs, services, directory, findAnswering);
  declareTranscriptionJob(jobs, services, { findAnswering, transcribe });
  declareSummaryJob(jobs, services, { findAnswering, thinking });
  declareProfileJob(jobs, services, directory);
  declareHistoryJob(jobs, services, directory);
  declareFileRetentionJob(jobs, services);
  declareStepRetentionJob(jobs, services);
  declareStorageJob(jobs, services);
  declarePurgeJob(jobs, services);
  declareErasureJobs(jobs, services);
  declareImportJobs(jobs, services);
  declareCheckUpJob(jobs, services, checkUps);
  declareTokenRefresh(jobs, services, directory);
  declareDeletionJob(jobs, services);
  declareSentPurge(jobs, services);
}
