import type { Asked, Evidence } from './evidence.ts';
import { knowledge } from './shops.ts';
import type { Cell } from './stage.ts';

/** What is wrong with a cell, each kind by one letter in the table. */
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

/** The question was left to people, by its outcome. */
const leftToPeople = ['waiting_person', 'handed_off'];

/**
 * The rule: what a person, or the end of the agent's work, has stopped never leaves, and every
 * question has one visible outcome.
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
  const after = ofAgent.filter(({ began }) => began > actedAt);
  const before = ofAgent.length - after.length;

  const [question, ...more] = evidence.asked;
  // Nothing talked over. A new turn may answer what nobody has answered; where it is not known
  // whether the old answer arrived, nothing is said again.
  const mayAnswer = act.ending === 'agent' || (act.ending === 'anew' && before === 0);
  if (!mayAnswer)
    for (const { began } of after) fault('A', `${Math.round(began - actedAt)} ms after it`);

  if (act.ending === 'anew' && after.length > 0 && isOfOldTurn(evidence, question))
    fault('A', 'of the turn before it');

  // Nothing twice, but for what is labelled where nobody stepped in and nobody knows (Telegram
  // tells of nothing afterwards); of what is gone, its label is gone, too.
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

/** One visible outcome: by what was taken for it, and by what the act makes of it. */
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
  // Whoever asked for a person has not got one by the words that say so.
  if (answers > 0 && !isHandedOver) {
    // Nobody can know it of an answer whose outcome is unknown.
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
 * Both turns say the same; they are told apart by when they began. A turn that was claimed only
 * begins when the worker goes on.
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
