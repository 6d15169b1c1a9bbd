import { checkInbound } from './check-inbound.ts';
import { checkOrder } from './check-order.ts';
import { checkOutbound } from './check-outbound.ts';
import { checkPeople } from './check-people.ts';
import { checkStates } from './check-states.ts';
import { type Delivery, type Evidence, isSend, isTaken } from './evidence.ts';
import type { Counts, Report, Verdict, Violation } from './verdict.ts';

/**
 * Judges a run by the provider's journal, the plan of the load and the rows of the database. I1:
 * every message is stored once and has an outcome. I2: it has at most one turn and one send. I3:
 * answers are in order. I4: they go to the right customer. I5: nothing is dropped silently. I7: no
 * state goes backwards. And no person who steps in is talked over, or leaves a question that nobody
 * sees. A part whose send had an unknown outcome may be sent once more if its row says so; it is
 * counted separately.
 */
export function check(evidence: Evidence): Verdict {
  const violations: Violation[] = [];
  const report: Report = (invariant, kind, detail) =>
    void violations.push({ invariant, kind, detail });
  checkInbound(evidence, report);
  const labels = checkOutbound(evidence, report);
  checkOrder(evidence, report);
  checkStates(evidence, report);
  checkPeople(evidence, report);
  return { violations, counts: { ...count(evidence), ...labels } };
}

function count({
  questions,
  journal,
  runs,
  acts,
  messages,
}: Evidence): Omit<Counts, `labelled${string}`> {
  const deliveries = journal.filter((entry): entry is Delivery => entry.type === 'delivery');
  const faults: Record<string, number> = {};
  for (const entry of journal)
    if (entry.type === 'call' && entry.fault !== null)
      faults[entry.fault] = (faults[entry.fault] ?? 0) + 1;
  return {
    questions: questions.length,
    chats: new Set(questions.map(({ bot, chat }) => `${bot} ${chat}`)).size,
    requests: deliveries.length,
    duplicates: deliveries.filter((delivery) => delivery.duplicate).length,
    refused: deliveries.filter((delivery) => !isTaken(delivery)).length,
    sends: journal.filter(isSend).length,
    tooFast: journal.filter(
      (entry) => entry.type === 'call' && entry.status === 429 && entry.fault === null,
    ).length,
    untold: journal.filter(
      (entry) => entry.type === 'call' && entry.method.startsWith('send') && entry.status === null,
    ).length,
    faults,
    runs: runs.length,
    acts: acts.length,
    leftToPeople: messages.filter(
      (row) =>
        row.direction === 'in' &&
        (row.outcome !== 'answered' || row.outcomeReason === 'answered_by_person'),
    ).length,
  };
}
