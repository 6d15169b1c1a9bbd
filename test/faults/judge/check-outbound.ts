import { touchedBy } from '#test/faults/actors/acts.ts';
import { nameOf } from './check-inbound.ts';
import {
  answeredBy,
  type Call,
  type ConversationRow,
  type Evidence,
  isSend,
  type MessageRow,
  textOf,
} from './evidence.ts';
import type { Counts, Report } from './verdict.ts';

type Labels = Pick<Counts, Extract<keyof Counts, `labelled${string}`>>;

/** The final states: sent, or given up with a reason. */
const FINAL = new Set(['sent', 'delivered', 'read', 'failed', 'cancelled']);
const ARRIVED = new Set(['sent', 'delivered', 'read']);

/**
 * I1, I2 and I4 for answers: every question is answered once, in its own chat, by a row that tells
 * the truth about its send.
 */
export function checkOutbound(evidence: Evidence, report: Report): Labels {
  const places = new Map(evidence.conversations.map((row) => [row.id, row]));
  const sends = evidence.journal.filter(isSend);
  const sendsByText = Map.groupBy(sends, (send) => `${send.bot} ${send.chat} ${textOf(send)}`);
  const outbound = evidence.messages.filter((row) => row.direction === 'out');
  const rowsByText = Map.groupBy(outbound, (row) => keyOf(places.get(row.conversation), row.text));
  const labels: Labels = {
    labelledResends: 0,
    labelledDoubles: 0,
    labelledFailures: 0,
    labelledLosses: 0,
  };

  for (const row of outbound) {
    checkPlace(row, places.get(row.conversation), report);
    checkRow(
      row,
      sendsByText.get(keyOf(places.get(row.conversation), row.text)) ?? [],
      labels,
      report,
    );
  }
  const begun = new Set(
    evidence.steps.flatMap((step) => (step.after === 'sending' ? [step.message] : [])),
  );
  for (const [text, rows] of rowsByText) {
    // A part that a person called off before it left was not sent; a turn that takes up the
    // question again may say the same.
    const sent = rows.filter((row) => row.delivery !== 'cancelled' || begun.has(row.id));
    const allowed = sent.reduce((sum, row) => sum + 1 + row.resends, 0);
    const count = sendsByText.get(text)?.length ?? 0;
    if (count > allowed)
      report(
        'I2',
        'sent more often than labelled',
        `“${text}”: ${count} sends, ${allowed} allowed`,
      );
  }
  for (const send of sends) {
    if (!rowsByText.has(`${send.bot} ${send.chat} ${textOf(send)}`))
      report('I2', 'sent without a row', `chat ${send.chat} “${textOf(send)}”`);
  }
  checkRecipients(evidence, sends, report);
  checkAnswers(evidence, sends, outbound, report);
  return labels;
}

/** Compares what a row says about its send with what the provider saw. */
function checkRow(row: MessageRow, sends: Call[], labels: Labels, report: Report): void {
  const name = `row ${row.id} “${row.text}”`;
  if (row.delivery === null || !FINAL.has(row.delivery))
    report('I1', 'delivery not ended', `${name}: ${row.delivery}`);
  if (row.resends > 1) report('I2', 'sent again more than once', name);
  if (row.resends > 0) labels.labelledResends += 1;
  if (sends.length > 1 && row.resends > 0) labels.labelledDoubles += 1;
  if (
    row.delivery !== null &&
    ARRIVED.has(row.delivery) &&
    !sends.some((send) => `${send.chat}:${send.messageId}` === row.providerId)
  )
    report('I1', 'called sent and never taken', `${name}: ${row.providerId}`);
  if (row.delivery === 'failed') {
    if (row.errorCode !== 'outcome_unknown')
      return report('I1', 'given up', `${name}: ${row.errorCode}`);
    labels.labelledFailures += 1;
    if (sends.length === 0) labels.labelledLosses += 1;
  }
}

function checkPlace(row: MessageRow, place: ConversationRow | undefined, report: Report): void {
  if (
    !place ||
    row.workspace !== place.workspace ||
    row.channel !== place.channel ||
    place.workspace !== place.channelWorkspace
  )
    report('I4', 'row of another channel or workspace than its conversation', `row ${row.id}`);
}

/**
 * Every number in a text belongs to the chat to which it was sent; a text without a number is what
 * a person wrote there.
 */
function checkRecipients({ questions, acts }: Evidence, sends: Call[], report: Report): void {
  const byNumber = new Map(questions.map((question) => [question.number, question]));
  for (const send of sends) {
    const numbers = answeredBy(textOf(send));
    const act = acts.find(({ text }) => text === textOf(send));
    if (act && (act.chat !== send.chat || !act.bots.includes(send.bot)))
      report(
        'I4',
        'sent to the wrong customer',
        `“${act.text}” to chat ${send.chat} of bot ${send.bot}`,
      );
    if (numbers.length === 0 && !act)
      report('I2', 'said what nobody asked', `chat ${send.chat} “${textOf(send)}”`);
    for (const number of numbers) {
      const question = byNumber.get(number);
      if (question?.bot !== send.bot || question.chat !== send.chat)
        report(
          'I4',
          'sent to the wrong customer',
          `answer #${number} to chat ${send.chat} of bot ${send.bot}`,
        );
    }
  }
}

/**
 * Every question has one row that answers it, and the customer got it, unless people stepped in and
 * the question is left to them.
 */
function checkAnswers(
  { questions, acts, messages, conversations }: Evidence,
  sends: Call[],
  outbound: MessageRow[],
  report: Report,
): void {
  const isTouched = touchedBy(acts);
  const places = new Map(conversations.map((row) => [row.id, row]));
  const stored = new Map(
    messages.map((row) => [keyOf(places.get(row.conversation), row.text), row]),
  );
  const rows = Map.groupBy(
    outbound.flatMap((row) => answeredBy(row.text).map((number) => ({ number, row }))),
    ({ number }) => number,
  );
  const arrived = Map.groupBy(
    sends.flatMap((send) => answeredBy(textOf(send)).map((number) => ({ number, send }))),
    ({ number }) => number,
  );
  for (const question of questions) {
    const touched = isTouched(question);
    const written = (rows.get(question.number) ?? []).filter(
      ({ row }) => !touched || (row.delivery !== 'cancelled' && row.delivery !== 'failed'),
    );
    const [first] = rows.get(question.number) ?? [];
    if (written.length > 1)
      report('I2', 'answered more than once', `${nameOf(question)}: ${written.length} rows`);
    const own = (arrived.get(question.number) ?? []).filter(
      ({ send }) => send.bot === question.bot && send.chat === question.chat,
    );
    const isGivenUp = first?.row.delivery === 'failed' && first.row.errorCode === 'outcome_unknown';
    const row = stored.get(`${question.bot} ${question.chat} ${question.text}`);
    const isLeft =
      touched &&
      row !== undefined &&
      (row.outcome !== 'answered' || row.outcomeReason === 'answered_by_person');
    if (own.length === 0 && !isGivenUp && !isLeft) report('I1', 'answer lost', nameOf(question));
    if (own.some(({ send }) => !textOf(send).includes(question.answer)))
      report('I4', 'answered with other words', nameOf(question));
  }
}

const keyOf = (place: ConversationRow | undefined, text: string): string =>
  `${place?.bot} ${place?.chat} ${text}`;
