import { touchedBy } from '#test/faults/actors/acts.ts';
import type { Evidence } from './evidence.ts';
import type { Report } from './verdict.ts';

/**
 * The states that may follow each state of a part. `sending` and `unknown` may be queued again; a
 * final state stays.
 */
const DELIVERY: Record<string, readonly string[]> = {
  queued: ['sending', 'failed', 'cancelled'],
  sending: ['queued', 'sent', 'unknown', 'failed', 'delivered', 'read'],
  unknown: ['queued', 'sent', 'failed', 'delivered', 'read'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  cancelled: [],
};

/**
 * I7: states only go forward, and outcomes are given once. I1: nothing is left half done in a
 * conversation.
 */
export function checkStates(
  { steps, conversations, messages, acts }: Evidence,
  report: Report,
): void {
  const begun = new Set<string>();
  const runOf = new Map(messages.map((row) => [row.id, row.runId]));
  // A part that was given up because nobody knew; the process that sent it tells late that it was
  // taken. Whether it was is checked against what the provider saw.
  const isLateTruth = ({ field, before, after }: Evidence['steps'][number]): boolean =>
    field === 'delivery' && before === 'failed' && after === 'sent';
  const settled = new Set(
    steps.flatMap((step) => (isLateTruth(step) ? (runOf.get(step.message) ?? []) : [])),
  );
  const isTouched = touchedBy(acts);
  const touched = new Set(conversations.flatMap((row) => (isTouched(row) ? [row.id] : [])));
  const inTouched = new Set(
    messages.flatMap((row) => (touched.has(row.conversation) ? [row.id] : [])),
  );
  for (const step of steps) {
    const { message, field, before, after } = step;
    const name = `message ${message}: ${before} → ${after}`;
    if (field === 'delivery') {
      if (before === 'sending') begun.add(message);
      // A late report of a send settles a part that was queued again; a part that was never sent
      // cannot be settled.
      const isLateWord = before === 'queued' && after === 'sent' && begun.has(message);
      // Stepping in calls off a part that would be tried again.
      const isCalledOff =
        after === 'cancelled' &&
        (before === 'sending' || before === 'unknown') &&
        inTouched.has(message);
      if (
        before !== null &&
        !isLateWord &&
        !(isLateTruth(step) && begun.has(message)) &&
        !isCalledOff &&
        !DELIVERY[before]?.includes(after ?? '')
      )
        report('I7', 'delivery went backwards', name);
      // An answer that could not be delivered changes the outcome to failed, and the late truth
      // about it back; apart from people, nothing else changes an outcome.
    } else if (
      before !== null &&
      after !== 'failed' &&
      !inTouched.has(message) &&
      !(
        before === 'failed' &&
        (after === 'answered' || after === 'handed_off') &&
        settled.has(runOf.get(message) ?? '')
      )
    )
      report('I7', 'outcome given twice', name);
  }
  for (const row of conversations)
    if (row.busy) report('I1', 'work left in a conversation', `chat ${row.chat} of bot ${row.bot}`);
  checkNumbers(messages, report);
  const chats = Map.groupBy(conversations, (row) => `${row.bot} ${row.chat}`);
  for (const [chat, rows] of chats)
    if (rows.length > 1 || new Set(rows.map((row) => row.contact)).size > 1)
      report('I1', 'a customer with two conversations', chat);
}

/** The messages of a conversation are numbered from 1 without a gap, in each direction. */
function checkNumbers(messages: Evidence['messages'], report: Report): void {
  for (const [lane, rows] of Map.groupBy(
    messages,
    (row) => `${row.conversation} ${row.direction}`,
  )) {
    const numbers = rows.map((row) => row.seq).toSorted((a, b) => a - b);
    if (numbers.some((seq, index) => seq !== index + 1))
      report('I1', 'numbers with a gap', `${lane}: ${numbers.join(' ')}`);
  }
}
