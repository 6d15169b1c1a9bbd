import { answeredIn, isPersons, leaves, ready } from '#test/month/people/person-words.ts';
import type { Business } from '#test/month/plan/businesses.ts';
import type { Open } from '#test/month/plan/calendar.ts';
import type { Said, Wish } from '#test/month/plan/said.ts';
import { opensAt, promisedIn } from './promise.ts';
import { minutesLate } from './lateness.ts';
import { marksIn, type Question, sentences, wordsOf } from './questions.ts';

/** What one customer lived through so far. */
export interface Chat {
  readonly business: number;
  readonly saidSoFar: number;
  /** When somebody was promised to be there, if that answer is still owed; null: none is. */
  readonly due: number | null;
  readonly counts: { promises: number; byPersons: number; byAgents: number; firstWords: number };
  says(said: Said, at: number): void;
  hears(text: string, at: number): void;
  /** The month is over. */
  ends(): void;
}

export interface ChatPlace {
  business: Business;
  bot: number;
  open: readonly Open[];
  /** When people were to write to the customer of themselves; null: they were not. */
  firstAt: number | null;
}

const hour = 3_600_000;
/** A person who was called and has not come for so long is not in charge any more. */
const callHolds = 12 * hour;
/** The same words so often in a row are left to a person. */
const sameTimes = 3;
/** What people write of themselves comes so soon after they begin with all whom they write to. */
const firstWordsWithin = 15 * 60_000;

/** Follows one customer; `report` hears of what they would complain about. */
export function createChat(
  { business, bot, open, firstAt }: ChatPlace,
  report: (kind: string, detail: string) => void,
): Chat {
  const counts = { promises: 0, byPersons: 0, byAgents: 0, firstWords: 0 };
  let questions: Question[] = [];
  let saidSoFar = 0;
  let saidSinceHeard = 0;
  let last = '';
  let times = 0;
  let promised = 0;
  let personStays = false;
  let isStopped = false;
  let calledAt = -Infinity;
  let toldAt = -Infinity;

  /** Takes the oldest open question that fits; undefined: there is none. */
  function take(fits: (question: Question) => boolean): Question | undefined {
    const found = questions.find(fits);
    questions = questions.filter((question) => question !== found);
    return found;
  }
  const takeWish = (kind: Wish['kind']): Question | undefined =>
    take(({ wish }) => wish.kind === kind);

  function inTime(question: Question, at: number): void {
    const late = minutesLate(question, at);
    if (late !== null) report('late', `“${question.words}” was answered after ${late} minutes`);
  }

  function hearsFirstWords(at: number): void {
    const late = at - (firstAt ?? Infinity);
    if (late < 0 || counts.firstWords > 0) report('written to unasked', ready);
    else if (late > firstWordsWithin)
      report('late', `“${ready}” came after ${late / 60_000} minutes`);
    counts.firstWords += 1;
  }

  function hearsPerson(text: string, at: number): void {
    if (text.includes(ready)) hearsFirstWords(at);
    for (const words of answeredIn(text)) {
      const question = take((one) => one.words === words);
      if (!question) report('answered twice', `a person answered “${words}”`);
      else inTime(question, at);
      const older = questions.find(
        ({ wish, at: asked }) => wish.kind !== 'nothing' && asked < (question?.at ?? 0),
      );
      if (older) report('order', `“${words}” was answered before “${older.words}”`);
      counts.byPersons += 1;
    }
    personStays = !text.includes(leaves);
    calledAt = toldAt = -Infinity;
  }

  /** What was asked again before the answer came is answered with it. */
  function hearsAnswers(text: string, at: number): void {
    for (const mark of marksIn(text)) {
      if (mark.business !== business.number || mark.bot !== bot) report('wrong agent', text);
      const oldest = questions.find(({ wish, isForAgent }) => isForAgent && wish.kind === 'known');
      const answered = questions.filter(
        ({ wish }) => wish.kind === 'known' && wish.topic === mark.topic,
      );
      questions = questions.filter((question) => !answered.includes(question));
      if (answered.length === 0 && !takeWish('person')) report('answered twice', text);
      for (const question of answered) inTime(question, at);
      const [first] = answered;
      if (oldest && first && !answered.includes(oldest))
        report('order', `“${first.words}” was answered before “${oldest.words}”`);
      counts.byAgents += 1;
    }
  }

  function hearsAgent(text: string, at: number): void {
    if (personStays) report('talked over', text);
    if (isStopped) report('spoken to after a stop', text);
    const isAsked = saidSinceHeard > 0 || questions.length > 0;
    if (!isAsked && !sentences.nobodyIsFree.test(text)) report('unasked', text);
    hearsAnswers(text, at);
    if (sentences.confirmsStop.test(text)) {
      isStopped = takeWish('stop') !== undefined;
      // What was asked before is a person's now.
      for (const question of questions) question.isForAgent = false;
    }
    if (sentences.cannotHear.test(text) && !takeWish('heard')) report('answered twice', text);
    if (sentences.offersPerson.test(text)) {
      // One offer is for all that the agent did not know.
      if (!takeWish('person')) report('not found', text);
      questions = questions.filter(({ wish }) => wish.kind !== 'person');
    }
    if (sentences.callsPerson.test(text)) {
      if (at - calledAt < callHolds) report('told twice', text);
      calledAt = at;
    }
    if (sentences.nobodyIsFree.test(text)) {
      if (at - toldAt < callHolds) report('told twice', text);
      toldAt = at;
    }
  }

  function hearsPromise(text: string, at: number): void {
    if (!sentences.promises.test(text)) return;
    const time = promisedIn(text, at, business.hours);
    const right = opensAt(open, at);
    if (time === null || time !== right)
      report(
        'wrong promise',
        `${text} (${new Date(at).toISOString()}, ${right === null ? 'open' : new Date(right).toISOString()})`,
      );
    promised = right ?? at;
    counts.promises += 1;
    // What an agent knows it answers at night, too, unless it rests with the people.
    for (const question of questions)
      if (business.agentToo || !question.isForAgent) question.promised = promised;
  }

  return {
    business: business.number,
    get saidSoFar() {
      return saidSoFar;
    },
    get due() {
      const owed = questions.flatMap(({ wish, promised: due }) =>
        wish.kind !== 'nothing' && due !== null ? [due] : [],
      );
      return owed.length === 0 ? null : Math.max(...owed);
    },
    counts,
    says(said, at) {
      const words = wordsOf(said);
      times = words === last ? times + 1 : 1;
      last = words;
      saidSoFar += 1;
      saidSinceHeard += 1;
      const isClosed = business.agentToo && opensAt(open, at) !== null;
      const isForAgent =
        !personStays &&
        !isStopped &&
        times < sameTimes &&
        at - calledAt > callHolds &&
        said.wish.kind === 'known';
      questions.push({
        words,
        wish: said.wish,
        at,
        promised: isClosed && promised > at ? promised : null,
        isForAgent,
      });
    },
    hears(text, at) {
      if (isPersons(text)) hearsPerson(text, at);
      else hearsAgent(text, at);
      hearsPromise(text, at);
      saidSinceHeard = 0;
    },
    ends() {
      for (const { words, wish, promised: due } of questions)
        if (wish.kind !== 'nothing')
          report(due === null ? 'forgotten' : 'promised and not kept', `“${words}”`);
      if (firstAt !== null && counts.firstWords === 0) report('never written to', ready);
    },
  };
}
