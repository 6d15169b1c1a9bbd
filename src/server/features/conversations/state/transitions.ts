import type { OutcomeReason } from '#contract/i18n/outcomes.ts';

/**
 * Who is in charge of a conversation: the agent or, with the reason, people. A pause for typing
 * ends by itself, and a hand-over may end by itself.
 */
export type Charge = 'agent' | 'taken' | 'handed_off' | 'typing';

/**
 * How somebody steps in. Each of these raises the conversation's intervention number, and so
 * cancels what an agent was about to say.
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

/** What an event does to a conversation. A field that is not set changes nothing. */
export interface Transition {
  /** Who is in charge afterwards. */
  charge?: Charge;
  resolved?: 'now' | 'no';
  /** `no`: a snoozed conversation comes back now. */
  putOff?: 'no';
  /**
   * `nobody`: nobody waits any more, whatever is open. All other events compute it anew from the
   * questions (`setWaitingSince`).
   */
  waiting?: 'nobody';
  /**
   * The agent's turn. A running turn is cancelled in each case. `none`: nothing is due. `anew`: it
   * is claimed again when its clock says so. `restarted`: as `anew`, and it counts as one of the few
   * times that the customer may have it begin anew. `resumed`: as `anew`, but at once if it waited
   * for a pause to end. `due`: at once.
   */
  turn?: 'none' | 'anew' | 'restarted' | 'resumed' | 'due';
  /**
   * `looked at`: a lane with parts to send is due at once, so that the outdated ones are called
   * off.
   */
  lane?: 'looked at';
  /** Raises the intervention number, for this reason. */
  stepsIn?: Intervention;
}

/**
 * The states of a conversation and the events that change them; the drawing is in ARCHITECTURE.md.
 * `moved` turns an entry into SQL. What depends on more than the event (a settlement, a message, an
 * answer that is called off, an undo) is written by hand in other files of this folder.
 */
export const transitions = {
  /**
   * Somebody steps in, or the conversation is given to somebody, or to people and nobody in
   * particular.
   */
  taken: { charge: 'taken', resolved: 'no', stepsIn: 'taken' },
  /** The provider gives the conversation to another application, in which people answer. */
  passedOn: { charge: 'taken', stepsIn: 'taken' },
  /**
   * Somebody types in a conversation that the agent has, or that they themselves have paused by
   * typing.
   */
  typed: { charge: 'typing', resolved: 'no', stepsIn: 'typing' },
  /**
   * Somebody types in a conversation that another person has. That person keeps it, and what the
   * agent was about to say is called off.
   */
  typedBeside: { stepsIn: 'taken' },
  /** The conversation is given back to the agent. */
  returned: { charge: 'agent', putOff: 'no', turn: 'resumed', stepsIn: 'returned' },
  /** What people left unanswered becomes the agent's again. */
  takenUp: { turn: 'due' },
  /**
   * Somebody resolves the conversation. First the number is raised and what was to be said is
   * called off (`stopped`), then the conversation is closed (`resolved`).
   */
  stopped: { stepsIn: 'resolved' },
  resolved: { charge: 'agent', resolved: 'now', putOff: 'no', waiting: 'nobody', turn: 'none' },
  /** The snoozed conversation's time has come, or somebody takes it up earlier. */
  woken: { putOff: 'no' },
  /** A person has answered everything that the customer had written. */
  answeredByPerson: { waiting: 'nobody', turn: 'none' },
  /** A customer message that waits for its turn was removed, or a group was muted. */
  changed: { turn: 'anew' },
  /** A customer message that waits for its turn was edited. */
  reworded: { turn: 'restarted' },
  /** The agent was switched off or deleted, or the channel was given to another one. */
  agentOff: { lane: 'looked at', stepsIn: 'agent_off' },
  /**
   * The customer asks for silence. The turn that hears it says so, and nothing that was decided
   * before is said.
   */
  askedForSilence: { stepsIn: 'opted_out' },
  /** The contact wants no messages: they said so elsewhere, or a user noted it. */
  optedOut: { lane: 'looked at', stepsIn: 'opted_out' },
  /** The customer has blocked us. */
  blocked: { stepsIn: 'blocked' },
  /** The queue was cleared: here a turn was cancelled, or only parts that waited. */
  turnCleared: { turn: 'none', stepsIn: 'queue_cleared' },
  wordsCleared: { stepsIn: 'queue_cleared' },
  /** The clearing of the queue was undone. */
  clearingUndone: { turn: 'due', stepsIn: 'returned' },
  disconnected: { stepsIn: 'disconnected' },
} satisfies Record<string, Transition>;
export type Event = keyof typeof transitions;

interface Fate {
  outcome: 'closed' | 'failed' | 'waiting_person';
  reason: OutcomeReason;
}

/**
 * The outcome of a question whose answer is called off, by the last intervention. Null: the
 * question is open again, and the next turn answers it. The questions of a hand-over wait for a
 * person already and keep their outcome, unless nobody can come, or nobody needs to.
 */
export const calledOffFates: Readonly<Record<Intervention, Fate | null>> = {
  taken: { outcome: 'waiting_person', reason: 'paused_by_person' },
  typing: null,
  returned: null,
  agent_off: null,
  resolved: { outcome: 'closed', reason: 'resolved_by_person' },
  disconnected: { outcome: 'waiting_person', reason: 'channel_disconnected' },
  blocked: { outcome: 'failed', reason: 'recipient_unreachable' },
  queue_cleared: { outcome: 'waiting_person', reason: 'queue_cleared' },
  opted_out: { outcome: 'waiting_person', reason: 'opted_out' },
};

/**
 * As `calledOffFates`, for an answer that the provider may have taken. A new answer could repeat
 * it, so a person looks.
 */
export const uncertainFate = (intervention: Intervention): Fate => {
  const fate = calledOffFates[intervention];
  return fate && fate.outcome !== 'waiting_person'
    ? fate
    : { outcome: 'waiting_person', reason: 'outcome_unknown' };
};
