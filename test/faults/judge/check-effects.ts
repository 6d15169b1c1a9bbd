import { touchedBy } from '#test/faults/actors/acts.ts';
import { nameOf } from './check-inbound.ts';
import { answeredBy, type Evidence } from './evidence.ts';
import type { Violation } from './verdict.ts';

/** What an agent said, or wrote beside it, and each claim of a turn, recorded by triggers of the test. */
export interface EffectRow {
  conversation: string;
  kind: 'said' | 'note' | 'label' | 'field' | 'team' | 'claim';
  value: string;
  transaction: string;
}

/** A turn as the database keeps it. */
export interface ThoughtRow {
  conversation: string;
  state: string;
  brain: string;
  fallback: string | null;
}

/** What is written with every answer, once. A label that is there is not written again. */
const always = ['note', 'field', 'team'] as const;

/** A turn is tried so often; then a person is called, and told that the agent needs care. */
const TRIES = 3;

/**
 * The conversations in which a turn was begun more often than it may be, and then given up: a person
 * has them. They are counted, and what an answer would have to hold is not asked of them.
 */
export function givenUpIn(
  effects: readonly EffectRow[],
  messages: readonly Pick<Evidence['messages'][number], 'conversation' | 'outcomeReason'>[],
): Set<string> {
  const failed = new Set(
    messages.flatMap((row) => (row.outcomeReason === 'agent_failed' ? [row.conversation] : [])),
  );
  const claims = new Map<string, number>();
  const found = new Set<string>();
  for (const { conversation, kind } of effects) {
    if (kind === 'said') claims.set(conversation, 0);
    if (kind !== 'claim') continue;
    const count = (claims.get(conversation) ?? 0) + 1;
    claims.set(conversation, count);
    if (count > TRIES && failed.has(conversation)) found.add(conversation);
  }
  return found;
}

/** The evidence without some conversations. */
export function withoutChats(evidence: Evidence, left: ReadonlySet<string>): Evidence {
  const places = evidence.conversations.filter(({ id }) => left.has(id));
  const isLeft = (bot: number, chat: number | null): boolean =>
    places.some((place) => place.bot === bot && place.chat === chat);
  const inLeft = new Set(
    evidence.messages.flatMap(({ id, conversation }) => (left.has(conversation) ? [id] : [])),
  );
  return {
    ...evidence,
    questions: evidence.questions.filter(({ bot, chat }) => !isLeft(bot, chat)),
    journal: evidence.journal.filter(
      (entry) => !('chat' in entry) || !isLeft(entry.bot, entry.chat),
    ),
    conversations: evidence.conversations.filter(({ id }) => !left.has(id)),
    messages: evidence.messages.filter(({ id }) => !inLeft.has(id)),
    runs: evidence.runs.filter(({ conversation }) => !left.has(conversation)),
    steps: evidence.steps.filter(({ message }) => !inLeft.has(message)),
    acts: evidence.acts.filter(
      ({ chat, bots }) => chat === null || !bots.some((bot) => isLeft(bot, chat)),
    ),
  };
}

/**
 * Judges what agents wrote beside their answers, by the transactions that wrote it: everything
 * that an answer says was written is there with it, and once; nothing is there without its answer;
 * every question that nobody took was noted once; every turn has come to its end, and its model
 * decided it.
 */
export function checkEffects(
  { effects, thoughts }: { effects: EffectRow[]; thoughts: ThoughtRow[] },
  { questions, conversations, acts }: Pick<Evidence, 'questions' | 'conversations' | 'acts'>,
): Violation[] {
  const violations: Violation[] = [];
  const report = (kind: string, detail: string): void =>
    void violations.push({ invariant: 'effects', kind, detail });
  const keyOf = ({ conversation, transaction }: EffectRow): string =>
    `${conversation} ${transaction}`;
  const together = Map.groupBy(effects, keyOf);
  const labelled = new Set(
    effects.flatMap(({ kind, conversation }) => (kind === 'label' ? [conversation] : [])),
  );

  for (const [key, rows] of together) {
    const said = rows.filter(({ kind }) => kind === 'said');
    const own = rows.filter(({ kind }) => kind !== 'said' && kind !== 'claim');
    const name = `${key}: “${said.map(({ value }) => value).join(' / ')}”`;
    if (said.length > 1) report('two answers in one transaction', name);
    const [answer] = said;
    if (!answer) {
      // People may have given it to a team.
      for (const { kind, value } of own)
        if (kind !== 'team') report('effect without its answer', `${key}: ${kind} “${value}”`);
      continue;
    }
    const numbers = answeredBy(answer.value).join(' ');
    for (const wanted of always) {
      const found = own.filter(({ kind }) => kind === wanted);
      if (found.length === 0) report('effect lost', `${name}: ${wanted}`);
      if (found.length > 1) report('effect doubled', `${name}: ${found.length} × ${wanted}`);
      for (const { value } of found)
        if (wanted !== 'team' && answeredBy(value).join(' ') !== numbers)
          report('effect of another answer', `${name}: ${wanted} “${value}”`);
    }
    if (!labelled.has(answer.conversation)) report('effect lost', `${name}: label`);
  }

  const isTouched = touchedBy(acts);
  const noted = Map.groupBy(
    effects.flatMap(({ kind, value }) => (kind === 'note' ? answeredBy(value) : [])),
    (number) => number,
  );
  for (const question of questions) {
    const times = noted.get(question.number)?.length ?? 0;
    if (times !== 1 && !isTouched(question))
      report(times === 0 ? 'effect lost' : 'effect doubled', `${nameOf(question)}: ${times} notes`);
  }
  const places = new Map(conversations.map((row) => [row.id, row]));
  for (const { conversation, state, brain, fallback } of thoughts) {
    const place = places.get(conversation);
    const name = `chat ${place?.chat}`;
    // A person who steps in ends the turn; its run is closed by the next one.
    if (state === 'running' && !isTouched(place)) report('turn left open', name);
    if (state === 'settled' && (brain !== 'model' || fallback !== null))
      report('decided without its model', `${name}: ${brain}, ${fallback}`);
  }
  return violations;
}
