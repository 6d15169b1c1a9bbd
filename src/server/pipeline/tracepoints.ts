import { channel } from 'node:diagnostics_channel';

/**
 * Named moments in the life of a message, in order. A tracepoint that nobody listens to costs
 * nothing. Metrics listen to some, and a fault test stops the shipped process at any of them.
 * Between `answer.written` and `answer.consequences` the transaction of an answer is open.
 * Between `deliver.marked` and `deliver.answered` the request to the provider is on its way; undici
 * publishes the moment at which it has left (`undici:request:bodySent`).
 */
export const tracepoints = {
  webhookReading: channel('recado:webhook.reading'),
  webhookVerified: channel('recado:webhook.verified'),
  ingestInserted: channel('recado:ingest.inserted'),
  ingestCommitted: channel('recado:ingest.committed'),
  webhookAcknowledged: channel('recado:webhook.acknowledged'),
  answerClaimed: channel('recado:answer.claimed'),
  thinkingBegan: channel('recado:thinking.began'),
  thinkingStep: channel('recado:thinking.step'),
  thinkingRecorded: channel('recado:thinking.recorded'),
  answerDecided: channel('recado:answer.decided'),
  answerWritten: channel('recado:answer.written'),
  answerEffect: channel('recado:answer.effect'),
  answerConsequences: channel('recado:answer.consequences'),
  answerCommitted: channel('recado:answer.committed'),
  deliverMarked: channel('recado:deliver.marked'),
  deliverAnswered: channel('recado:deliver.answered'),
  deliverRecorded: channel('recado:deliver.recorded'),
  deliverReleased: channel('recado:deliver.released'),
  draining: channel('recado:pipeline.draining'),
} as const;
