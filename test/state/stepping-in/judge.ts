import type { Asked, Evidence } from './evidence.ts';
import { knowledge } from './shops.ts';
import type { Cell } from './stage.ts';

/** What can be wrong with a cell; each kind has a letter in the table. */
export const faults = {
  A: 'an answer of the agent after the act',
  T: 'the same twice',
  N: 'never answered',
  P: 'still pending at the end',
  F: 'forgotten: it waits for a person, and is not on the list where it belongs',
  W: 'waiting although it is answered',
  O: 'an outcome that is not what happened',
  L: 'what the act itself says did not leave, or not once',
  '?': 'no verdict: the moment was not reached, or the act was refused',
} as const;
export interface Fault {
  letter: keyof typeof faults;
  detail: string;
}
export interface Verdict {
  cell: Cell;
  faults: Fault[];
}

/** How long the agent waits for somebody who types (`conversations/thread/typing.ts`). */
const TYPING_PAUSE_MS = 120_000;

/** The outcomes of a question that was left to people. */
const leftToPeople = ['waiting_person', 'handed_off'];

/**
 * The rule: an answer that was stopped by a person, or by switching the agent off, never leaves,
 * and every question has one visible outcome.
 */
export function judge(evidence: Evidence): Verdict {
  const { played, journal } = evidence;
  const { cell, stage, actedAt } = played;
  const found: Fault[] = [];
  const fault = (letter: Fault['letter'], detail: string): void =>
    void found.push({ letter, detail });
  const verdict = { cell, faults: found };
  if (!stage) {
    fault('?', played.missed ?? '');
    return verdict;
  }
  const { act } = cell;
  const first = knowledge[stage.topic].answer;
  const second = knowledge.hours.answer;
  const taken = journal.filter((sent) => sent.taken !== null);
  const saying = (words: string) => taken.filter(({ text }) => text.includes(words));
  const ofAgent = [...new Set([...saying(first), ...saying(second)])];
  // A pause for typing ends by itself, and then the agent goes on.
  const pausedUntil = act.ending === 'paused' ? actedAt + TYPING_PAUSE_MS : Infinity;
  const after = ofAgent.filter(({ began }) => began > actedAt && began < pausedUntil);
  const before = ofAgent.filter(({ began }) => began <= actedAt).length;

  const [question, ...more] = evidence.asked;
  // Nobody is talked over. A new turn may answer a question that nobody has answered; if it is not
  // known whether the old answer arrived, nothing is sent again.
  const mayAnswer = act.ending === 'agent' || (act.ending === 'anew' && before === 0);
  if (!mayAnswer)
    for (const { began } of after) fault('A', `${Math.round(began - actedAt)} ms after it`);

  if (act.ending === 'anew' && after.length > 0 && isOfOldTurn(evidence, question))
    fault('A', 'of the turn before it');

  // Nothing is sent twice, except a labelled part whose outcome nobody knows, where nobody stepped
  // in (Telegram reports nothing afterwards). If the message is gone, its label is gone, too.
  const mayRepeat =
    cell.answer.says === 'unknown' &&
    (act.ending === 'gone' || (act.ending === 'agent' && question?.isLabelled === true));
  const count = { first: saying(first).length, second: saying(second).length };
  if (!mayRepeat && (count.first > 1 || count.second > 1))
    fault('T', `"${first}" ${count.first} times, "${second}" ${count.second} times`);

  const own = act.says?.(stage);
  if (own !== undefined && saying(own).length !== 1)
    fault('L', `"${own}" was taken ${saying(own).length} times`);

  if (question) outcomeOfQuestion(evidence, question, ofAgent.length, fault);
  else if (act.ending !== 'gone') fault('O', 'the question is not there any more');
  const { isLater } = stage.shop;
  for (const one of more)
    if (one.outcome === 'pending' && !isLater)
      fault('P', `what the customer wrote then: ${one.reason}`);
  if (act.name === 'new question' && count.second === 0 && !isLater) fault('N', 'the new question');
  if (act.name === 'edit' && ['waiting', 'claimed'].includes(cell.moment) && count.second === 0)
    fault('N', 'the edited question');
  return verdict;
}

/**
 * Checks that the question has one visible outcome, which fits what the provider took and what the
 * act does to it.
 */
function outcomeOfQuestion(
  evidence: Evidence,
  asked: Asked,
  answers: number,
  fault: (letter: Fault['letter'], detail: string) => void,
): void {
  const { lists } = evidence;
  const { act, answer, moment } = evidence.played.cell;
  const { outcome, reason } = asked;
  const is = `${outcome}/${reason}, on the lists: ${[...lists].join(' ') || 'none'}`;
  const flew = moment === 'in flight' || evidence.journal.length > 0;
  const isUnknown = flew && answer.says === 'unknown';
  if (
    outcome === 'pending' &&
    act.ending === 'paused' &&
    reason === 'paused_by_person' &&
    lists.has('person')
  )
    return;
  if (outcome === 'pending')
    return evidence.played.stage?.shop.isLater === true ? undefined : fault('P', is);
  if (leftToPeople.includes(outcome) && lists.size === 0 && act.ending !== 'resolved')
    return fault('F', is);
  if (act.ending === 'gone' || act.ending === 'ended') return;
  const isHandedOver = act.asks === 'person';
  // A text that says a person will come is not yet the person that the customer asked for.
  if (answers > 0 && !isHandedOver) {
    // For an answer whose outcome is unknown nobody can know it.
    const isRight =
      outcome === 'answered' || (act.ending === 'resolved' && reason === 'resolved_by_person');
    if (!isRight && !isUnknown) return fault('O', `answered by the agent, and ${is}`);
    if (isRight && lists.has('waiting') && !isUnknown) return fault('W', is);
    return;
  }
  switch (act.ending) {
    case 'agent':
    case 'anew':
      if (
        isHandedOver ||
        (isUnknown && act.ending === 'anew' && (lists.size > 0 || outcome === 'failed'))
      )
        return;
      return fault('N', is);
    case 'person':
      if (outcome !== 'answered' && reason !== 'resolved_by_person') return fault('O', is);
      return lists.has('waiting') ? fault('W', is) : undefined;
    case 'resolved':
      if (outcome !== 'closed' && !isHandedOver) return fault('O', is);
      return lists.has('waiting') ? fault('W', is) : undefined;
    default:
      if (isUnknown && (outcome === 'failed' || outcome === 'closed')) return;
      if (!leftToPeople.includes(outcome)) return fault('O', is);
      return isListed(act.ending, lists) ? undefined : fault('F', is);
  }
}

/**
 * Both turns say the same, so they are told apart by when they began. A turn that was only claimed
 * begins when the worker continues.
 */
function isOfOldTurn({ played }: Evidence, question: Asked | undefined): boolean {
  const turnAt = question?.turnAt ?? null;
  return played.cell.moment !== 'claimed' && turnAt !== null && turnAt < played.actedFrom;
}

function isListed(
  ending: 'listed' | 'waiting' | 'put off' | 'paused',
  lists: Evidence['lists'],
): boolean {
  if (ending === 'listed') return lists.size > 0;
  return lists.has('waiting') || (ending === 'put off' && lists.has('snoozed'));
}
