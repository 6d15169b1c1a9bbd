import { outcomeSentences } from '#contract/i18n/outcomes.ts';
import { type Act, actsOn, stepsIn, storyOf, touchedBy } from '#test/faults/actors/acts.ts';
import { nameOf } from './check-inbound.ts';
import {
  answeredBy,
  type Call,
  type Evidence,
  isSend,
  isTaken,
  type MessageRow,
  type Question,
  textOf,
} from './evidence.ts';
import type { Report } from './verdict.ts';

/**
 * A part that was marked before a person stepped in is on its way and cannot be called back; each
 * try is marked anew. A busy machine may delay the request after its mark, but not for so long.
 */
const LEAVES_WITHIN_MS = 10_000;

/**
 * People and the agent: what a turn had decided before somebody stepped in is not sent afterwards;
 * a question that nobody answered is in a list that people see; a question that a person answered
 * waits no longer; and what a person wrote arrives.
 */
export function checkPeople(evidence: Evidence, report: Report): void {
  if (evidence.acts.length === 0) return;
  const sends = evidence.journal.filter(isSend);
  checkTalkedOver(evidence, sends, report);
  checkWords(evidence, sends, report);
  checkQuestions(evidence, sends, report);
}

function checkTalkedOver(
  { acts, conversations, messages, runs, steps }: Evidence,
  sends: Call[],
  report: Report,
): void {
  const places = new Map(conversations.map((row) => [row.id, row]));
  const startedAt = new Map(runs.map((run) => [run.id, run.startedAt]));
  const marks = Map.groupBy(
    steps.filter((step) => step.after === 'sending'),
    (step) => step.message,
  );
  const spoken = Map.groupBy(
    messages.filter((row) => row.author === 'agent' && row.runId !== null),
    (row) =>
      `${places.get(row.conversation)?.bot} ${places.get(row.conversation)?.chat} ${row.text}`,
  );
  for (const send of sends) {
    const rows = spoken.get(`${send.bot} ${send.chat} ${textOf(send)}`) ?? [];
    if (rows.length === 0) continue; // a person's text, or nobody's: other checks judge it
    const [own] = rows.filter((row) => row.providerId === `${send.chat}:${send.messageId}`);
    // Two turns may have said the same; if it is not known whose send it was, it counts as the
    // newer one's.
    const candidates = own ? [own] : rows;
    const began = Math.max(...candidates.map((row) => startedAt.get(row.runId ?? '') ?? Infinity));
    const markedAt =
      candidates
        .flatMap((row) => marks.get(row.id) ?? [])
        .findLast((mark) => mark.at <= send.beganAt)?.at ?? -Infinity;
    const leftAt = send.beganAt - markedAt < LEAVES_WITHIN_MS ? markedAt : send.beganAt;
    const between = actsOn(acts, { bot: send.bot, chat: send.chat ?? 0 }).filter(
      (act) => stepsIn[act.kind] && act.askedAt > began && act.answeredAt < leftAt,
    );
    if (between.length === 0) continue;
    const { answeredAt: stepped, askedAt } = between.at(-1) ?? { answeredAt: 0, askedAt: 0 };
    const after = (time: number): string => `${Math.round(time - stepped)} ms`;
    const lives = candidates.map((row) =>
      steps
        .flatMap((step) => (step.message === row.id ? `${step.after} ${after(step.at)}` : []))
        .join(', '),
    );
    const times = `after it was answered: asked ${after(askedAt)}, turn ${after(began)}, mark ${after(markedAt)}, request ${after(send.beganAt)}; its row: ${lives.join(' | ')}`;
    report(
      'people',
      'talked over',
      `${kindsOf(between)}: “${textOf(send)}” to chat ${send.chat} of bot ${send.bot}; ${times}`,
    );
  }
}

/**
 * The provider took everything that a person wrote, unless the row says that the outcome is
 * unknown.
 */
function checkWords({ acts, messages }: Evidence, sends: Call[], report: Report): void {
  const taken = new Set(sends.map(textOf));
  for (const { text, chat } of acts) {
    if (text === null || taken.has(text)) continue;
    const isUnknown = messages.some(
      (row) => row.text === text && row.errorCode === 'outcome_unknown',
    );
    if (!isUnknown) report('people', 'a person’s words lost', `“${text}” to chat ${chat}`);
  }
}

function checkQuestions(evidence: Evidence, sends: Call[], report: Report): void {
  const { acts, journal, conversations, messages, questions } = evidence;
  const isTouched = touchedBy(acts);
  const places = new Map(conversations.map((row) => [`${row.bot} ${row.chat}`, row.id]));
  const rows = new Map(
    messages.flatMap((row): [string, MessageRow][] =>
      row.direction === 'in' ? [[`${row.conversation} ${row.text}`, row]] : [],
    ),
  );
  const times = timesOf(journal);
  const answered = new Set(
    sends.flatMap((send) =>
      answeredBy(textOf(send)).map((number) => `${send.bot} ${send.chat} ${number}`),
    ),
  );
  const taken = new Set(sends.map(textOf));
  const listed = new Set(evidence.listed);
  for (const question of questions) {
    const conversation = places.get(`${question.bot} ${question.chat}`);
    const row = rows.get(`${conversation} ${question.text}`);
    if (!conversation || !row || !isTouched(question)) continue;
    const { writtenAt, takenAt } = times(question);
    const replies = actsOn(acts, question).filter(
      (act) => act.text !== null && taken.has(act.text),
    );
    const waits =
      row.outcome === null || row.outcome === 'waiting_person' || row.outcome === 'handed_off';
    if (waits && replies.some((act) => act.askedAt > takenAt))
      report(
        'people',
        'waiting although answered',
        `${nameOf(question)}: ${row.outcome}, ${row.outcomeReason}, ${storyOf(actsOn(acts, question), writtenAt)}`,
      );
    const isAnswered =
      answered.has(`${question.bot} ${question.chat} ${question.number}`) ||
      replies.some((act) => act.answeredAt > writtenAt);
    const isEnded =
      (row.outcome === 'closed' || row.outcome === 'failed') &&
      Object.hasOwn(outcomeSentences, row.outcomeReason ?? '');
    if (!isAnswered && !isEnded && !listed.has(conversation))
      report(
        'people',
        'forgotten',
        `${nameOf(question)}: ${row.outcome}, ${row.outcomeReason}, ${storyOf(actsOn(acts, question), writtenAt)}`,
      );
  }
}

/** When a question was written, and when the product first had it. */
function timesOf(
  journal: Evidence['journal'],
): (question: Question) => { writtenAt: number; takenAt: number } {
  const updates = new Map(
    journal.flatMap((entry) =>
      entry.type === 'update' ? [[`${entry.bot} ${entry.chat} ${entry.text}`, entry] as const] : [],
    ),
  );
  const takenAt = new Map<string, number>();
  for (const entry of journal)
    if (entry.type === 'delivery' && isTaken(entry)) {
      const key = `${entry.bot} ${entry.updateId}`;
      takenAt.set(key, takenAt.get(key) ?? entry.at);
    }
  return ({ bot, chat, text }) => {
    const update = updates.get(`${bot} ${chat} ${text}`);
    return {
      writtenAt: update?.at ?? Infinity,
      takenAt: takenAt.get(`${update?.bot} ${update?.updateId}`) ?? Infinity,
    };
  };
}

const kindsOf = (acts: Act[]): string => acts.map(({ kind }) => kind).join(', ');
