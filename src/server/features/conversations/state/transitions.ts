import type { OutcomeReason } from '#contract/i18n/outcomes.ts';

/**
 * Who is in charge of a conversation: the agent, or people, and then why. A pause for typing ends
 * by itself, a hand-over may.
 */
export type Charge = 'agent' | 'taken' | 'handed_off' | 'typing';

/**
 * How somebody steps in. Each raises the conversation's number, and with it ends what an agent was
 * about to say.
 */
export type Intervention =
  | 'taken'
  | 'typing'
  | 'returned'
  | 'resolved'
  | 'agent_off'
  | 'queue_cleared'
  | 'opted_out'
  | 'blocked'
  | 'disconnected';

/** What an event does to a conversation. What is not named stays as it is. */
export interface Transition {
  /** Who is in charge from then on. */
  charge?: Charge;
  resolved?: 'now' | 'no';
  /** It comes back now. */
  putOff?: 'no';
  /**
   * Nobody waits any more, whatever is open. Elsewhere it is told anew from the questions
   * (`setWaitingSince`).
   */
  waiting?: 'nobody';
  /**
   * The agent's turn. In each case one that is at work comes to nothing. `none`: nothing is due.
   * `anew`: it is taken again when its clock says so. `resumed`: as `anew`, and at once where it
   * waited for a pause to end. `due`: at once.
   */
  turn?: 'none' | 'anew' | 'resumed' | 'due';
  /**
   * The lane of a conversation that waits to be sent is come to at once, so that what is outdated
   * is called off.
   */
  lane?: 'looked at';
  /** Raises the number. */
  stepsIn?: Intervention;
}

/**
 * The states of a conversation and what moves it from one to the next; the drawing is in
 * ARCHITECTURE.md. `moved` makes SQL of a row. What depends on more than the event (a settlement, a
 * message, an answer that is called off, an undoing) is written by hand beside it, in this folder.
 */
export const transitions = {
  /** Somebody steps in, or it is given to somebody, or to people and nobody in particular. */
  taken: { charge: 'taken', resolved: 'no', stepsIn: 'taken' },
  /** The provider gives it to another application, in which people answer. */
  passedOn: { charge: 'taken', stepsIn: 'taken' },
  /** Somebody types, in a conversation that the agent has, or that they have paused by typing. */
  typed: { charge: 'typing', resolved: 'no', stepsIn: 'typing' },
  /**
   * Somebody types beside who has it: they keep it, and what the agent was about to say is called
   * off.
   */
  typedBeside: { stepsIn: 'taken' },
  /** The agent is given it back. */
  returned: { charge: 'agent', putOff: 'no', turn: 'resumed', stepsIn: 'returned' },
  /** What people left unanswered is the agent's again. */
  takenUp: { turn: 'due' },
  /**
   * Somebody says that it is done: first the number is raised and what was to be said is called off
   * (`stopped`), then it is closed.
   */
  stopped: { stepsIn: 'resolved' },
  resolved: { charge: 'agent', resolved: 'now', putOff: 'no', waiting: 'nobody', turn: 'none' },
  /** The time until which it was put off has come, or somebody takes it up earlier. */
  woken: { putOff: 'no' },
  /** A person has answered all that the customer had written. */
  answeredByPerson: { waiting: 'nobody', turn: 'none' },
  /** A message of the customer that waits for its turn was edited or removed; a group was muted. */
  changed: { turn: 'anew' },
  /** The agent that speaks here was switched off or deleted. */
  agentOff: { lane: 'looked at', stepsIn: 'agent_off' },
  /**
   * The customer asks for silence: the turn that hears it says so, and nothing that was decided
   * before is said.
   */
  askedForSilence: { stepsIn: 'opted_out' },
  /** They want no messages, which they said elsewhere, or a person noted. */
  optedOut: { lane: 'looked at', stepsIn: 'opted_out' },
  /** The customer has blocked us. */
  blocked: { stepsIn: 'blocked' },
  /** What agents are about to say was cleared: a turn, or words alone. */
  turnCleared: { turn: 'none', stepsIn: 'queue_cleared' },
  wordsCleared: { stepsIn: 'queue_cleared' },
  /** The clearing was undone. */
  clearingUndone: { turn: 'due', stepsIn: 'returned' },
  disconnected: { stepsIn: 'disconnected' },
} satisfies Record<string, Transition>;
export type Event = keyof typeof transitions;

interface Fate {
  outcome: 'closed' | 'failed' | 'waiting_person';
  reason: OutcomeReason;
}

/**
 * What becomes of a question whose answer is called off, by how somebody stepped in last; null: it
 * is open again, and the turn that follows takes it up. The questions of a hand-over wait for a
 * person already and keep their outcome, unless nobody can or need come any more.
 */
export const calledOffFates: Readonly<Record<Intervention, Fate | null>> = {
  taken: { outcome: 'waiting_person', reason: 'paused_by_person' },
  typing: null,
  returned: null,
  agent_off: null,
  resolved: { outcome: 'closed', reason: 'resolved_by_person' },
  disconnected: { outcome: 'closed', reason: 'channel_disconnected' },
  blocked: { outcome: 'failed', reason: 'recipient_unreachable' },
  queue_cleared: { outcome: 'waiting_person', reason: 'queue_cleared' },
  opted_out: { outcome: 'waiting_person', reason: 'opted_out' },
};

/**
 * As `calledOffFates`, where the provider may have taken the answer: answering anew could tell it
 * twice, so a person looks.
 */
export const uncertainFate = (intervention: Intervention): Fate => {
  const fate = calledOffFates[intervention];
  return fate && fate.outcome !== 'waiting_person'
    ? fate
    : { outcome: 'waiting_person', reason: 'outcome_unknown' };
};
