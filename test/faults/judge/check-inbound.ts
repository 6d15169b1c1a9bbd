import { actsOn, isCaused, stepsIn, storyOf } from '#test/faults/actors/acts.ts';
import {
  type Delivery,
  type Evidence,
  isTaken,
  type MessageRow,
  type Question,
  type Update,
} from './evidence.ts';
import type { Report } from './verdict.ts';

/**
 * I1, I2 and I5 for customers' messages: each is taken, stored once as it was written, and gets one
 * turn and an outcome.
 */
export function checkInbound(evidence: Evidence, report: Report): void {
  const updates = Map.groupBy(
    evidence.journal.filter((entry): entry is Update => entry.type === 'update'),
    (update) => keyOf(update.bot, update.chat, update.text),
  );
  const deliveries = Map.groupBy(
    evidence.journal.filter((entry): entry is Delivery => entry.type === 'delivery'),
    (delivery) => `${delivery.bot} ${delivery.updateId}`,
  );
  const events = Map.groupBy(evidence.events, (event) => `${event.bot} ${event.eventId}`);
  const places = new Map(evidence.conversations.map((row) => [row.id, row]));
  const inbound = evidence.messages.filter((row) => row.direction === 'in');
  const rowsById = Map.groupBy(
    inbound,
    (row) => `${places.get(row.conversation)?.bot} ${row.providerId}`,
  );
  const known = new Set<MessageRow>();

  for (const question of evidence.questions) {
    const name = nameOf(question);
    const [update, ...others] =
      updates.get(keyOf(question.bot, question.chat, question.text)) ?? [];
    if (!update || others.length > 0) {
      report('load', 'not written once', `${name}: ${others.length + (update ? 1 : 0)} updates`);
      continue;
    }
    const isAcknowledged = (deliveries.get(`${update.bot} ${update.updateId}`) ?? []).some(isTaken);
    if (!isAcknowledged) report('I5', 'never acknowledged', name);
    const rows = rowsById.get(`${update.bot} ${update.chat}:${update.messageId}`) ?? [];
    for (const row of rows) known.add(row);
    const [row] = rows;
    if (!row) report('I1', isAcknowledged ? 'acknowledged and not stored' : 'not stored', name);
    else if (rows.length > 1) report('I1', 'stored more than once', name);
    else checkMessage(row, question, update, evidence, report);
    if (row && places.get(row.conversation)?.chat !== question.chat)
      report('I4', 'stored in another conversation', name);
    const remembered = events.get(`${update.bot} ${update.updateId}`)?.length ?? 0;
    if (isAcknowledged && remembered !== 1)
      report('I1', 'event not remembered once', `${name}: ${remembered} rows`);
  }
  for (const row of inbound)
    if (!known.has(row))
      report('I1', 'stored and never written', `${row.providerId ?? row.id} “${row.text}”`);
  checkRequests(evidence, report);
}

function checkMessage(
  row: MessageRow,
  question: Question,
  update: Update,
  evidence: Evidence,
  report: Report,
): void {
  const name = nameOf(question);
  const stepping = actsOn(evidence.acts, question).filter(({ kind }) => stepsIn[kind]);
  if (row.text !== question.text)
    report('I1', 'stored otherwise than written', `${name}: “${row.text}”`);
  if (row.outcome === null) report('I1', 'without outcome', name);
  // Every question is in the agent's knowledge, so any other outcome is a failure, except for a
  // send whose outcome nobody can know and for what people caused.
  else if (
    row.outcome !== 'answered' &&
    row.outcomeReason !== 'outcome_unknown' &&
    !isCaused(row.outcomeReason, update.at, stepping)
  )
    report(
      'I1',
      'not answered',
      `${name}: ${row.outcome}, ${row.outcomeReason}; ${storyOf(stepping, update.at)}`,
    );
  const turns = evidence.runs.filter(
    (run) =>
      run.conversation === row.conversation && run.fromSeq <= row.seq && run.toSeq >= row.seq,
  );
  // Stepping in calls the turn off, and another turn may take up the question.
  if (turns.length > 1 + stepping.length)
    report('I2', 'more than one turn', `${name}: runs ${turns.map((run) => run.id).join(', ')}`);
  if (row.outcome !== null && !isOfTurn(row, turns, stepping.length > 0 ? evidence : null))
    report('I2', 'outcome without its turn', name);
}

/**
 * Whether the outcome names the turn that gave it. Where people stepped in it may also name what
 * they wrote, or nothing.
 */
function isOfTurn(row: MessageRow, turns: Evidence['runs'], touched: Evidence | null): boolean {
  if (!touched) return (turns[0]?.id ?? null) === row.runId;
  if (row.runId === null) return row.outcomeReason !== 'reply';
  const isOurs = ({ conversation }: { conversation: string }): boolean =>
    conversation === row.conversation;
  return (
    touched.runs.some((run) => isOurs(run) && run.id === row.runId) ||
    touched.messages.some(
      (written) => isOurs(written) && written.author === 'person' && written.runId === row.runId,
    )
  );
}

/**
 * A provider repeats an event that was not taken. Any status but these two would make it stop, or
 * is one that the product never means to give.
 */
function checkRequests({ journal }: Evidence, report: Report): void {
  for (const entry of journal) {
    if (entry.type === 'given_up')
      report('I5', 'given up by the provider', `update ${entry.updateId} of chat ${entry.chat}`);
    if (
      entry.type === 'delivery' &&
      entry.status !== null &&
      entry.status !== 200 &&
      entry.status !== 503
    )
      report('I5', 'unexpected answer to a webhook', `update ${entry.updateId}: ${entry.status}`);
  }
}

const keyOf = (bot: number, chat: number, text: string | null): string => `${bot} ${chat} ${text}`;
export const nameOf = ({ number, bot, chat }: Question): string =>
  `question #${number} of chat ${chat} with bot ${bot}`;
