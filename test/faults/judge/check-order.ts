import { nameOf } from './check-inbound.ts';
import {
  answeredBy,
  type ConversationRow,
  type Delivery,
  type Evidence,
  isSend,
  isTaken,
  type Question,
  textOf,
  type Update,
} from './evidence.ts';
import type { Report } from './verdict.ts';

interface Passage {
  question: Question;
  /**
   * When the first try to deliver it began, and when a try was first acknowledged, in milliseconds
   * of the provider's clock.
   */
  triedAt: number;
  takenAt: number;
  /**
   * The place in the journal of the send that first carried the answer, and the answer's place in
   * the text of that send.
   */
  send: number;
  place: number;
}

/**
 * I3: a message that surely arrived first is answered first. It is surely earlier if it was
 * acknowledged before the other was tried at all; in one text the answers follow the order of
 * writing. A question that was left to people for a while is answered when they give it back.
 */
export function checkOrder(evidence: Evidence, report: Report): void {
  const { questions, journal } = evidence;
  const left = leftForAWhile(evidence);
  const updates = new Map(
    journal
      .filter((entry): entry is Update => entry.type === 'update')
      .map((update) => [`${update.bot} ${update.chat} ${update.text}`, update]),
  );
  const deliveries = Map.groupBy(
    journal.filter((entry): entry is Delivery => entry.type === 'delivery'),
    ({ bot, updateId }) => `${bot} ${updateId}`,
  );
  const answers = firstAnswers(journal);
  const passages = questions.flatMap((question): Passage[] => {
    const update = updates.get(`${question.bot} ${question.chat} ${question.text}`);
    const answer = answers.get(`${question.bot} ${question.chat} ${question.number}`);
    const tries = update ? (deliveries.get(`${update.bot} ${update.updateId}`) ?? []) : [];
    const taken = tries.find(isTaken);
    if (!answer || !taken || left.has(`${question.bot} ${question.chat} ${question.text}`))
      return [];
    return [
      {
        question,
        triedAt: Math.min(...tries.map(({ at, ms }) => at - ms)),
        takenAt: taken.at,
        ...answer,
      },
    ];
  });
  // Questions are in the order of writing, so every pair is compared once, with the earlier one
  // first.
  for (const chat of Map.groupBy(
    passages,
    ({ question }) => `${question.bot} ${question.chat}`,
  ).values()) {
    for (const [index, earlier] of chat.entries())
      for (const later of chat.slice(index + 1)) checkPair(earlier, later, report);
  }
}

function checkPair(earlier: Passage, later: Passage, report: Report): void {
  if (earlier.send === later.send) {
    if (earlier.place > later.place)
      report(
        'I3',
        'out of order in one answer',
        `${nameOf(earlier.question)} after #${later.question.number}`,
      );
  } else if (earlier.takenAt < later.triedAt) {
    if (earlier.send > later.send)
      report(
        'I3',
        'answered out of order',
        `${nameOf(earlier.question)} after #${later.question.number}`,
      );
  } else if (later.takenAt < earlier.triedAt && later.send > earlier.send) {
    report(
      'I3',
      'answered out of order',
      `${nameOf(later.question)} after #${earlier.question.number}, which arrived later`,
    );
  }
}

function leftForAWhile({ steps, messages, conversations }: Evidence): Set<string> {
  const left = new Set(
    steps.flatMap(({ message, field, after }) =>
      field === 'outcome' && after !== 'answered' && after !== 'failed' ? [message] : [],
    ),
  );
  const places = new Map(conversations.map((row): [string, ConversationRow] => [row.id, row]));
  return new Set(
    messages.flatMap((row) => {
      const place = places.get(row.conversation);
      return left.has(row.id) ? [`${place?.bot} ${place?.chat} ${row.text}`] : [];
    }),
  );
}

function firstAnswers(journal: Evidence['journal']): Map<string, { send: number; place: number }> {
  const found = new Map<string, { send: number; place: number }>();
  for (const [index, entry] of journal.entries()) {
    if (!isSend(entry)) continue;
    for (const [place, number] of answeredBy(textOf(entry)).entries()) {
      const key = `${entry.bot} ${entry.chat} ${number}`;
      if (!found.has(key)) found.set(key, { send: index, place });
    }
  }
  return found;
}
