/**
 * What people do about a conversation while its agent may be at work. True: the act steps in, and
 * from then on nothing leaves that an earlier turn has decided. The load plays the acts up to
 * `presence`.
 */
export const stepsIn = {
  'take over': true,
  assign: true,
  'put off': true,
  reply: true,
  typing: true,
  resolve: true,
  'give back': true,
  'agent off': true,
  'queue cleared': true,
  'agent on': false,
  'queue restored': false,
  'pause over': false,
  note: false,
  presence: false,
  'scheduled message': true,
  'agent deleted': true,
  'opt-out': true,
  'stop word': true,
  block: true,
} as const;
export type ActKind = keyof typeof stepsIn;

/** An act that was answered. Its change took effect at some moment between the two times. */
export interface Act {
  kind: ActKind;
  bots: number[];
  /** null: the act concerns every chat of these bots. */
  chat: number | null;
  /**
   * When it was first requested, and when it was answered, in milliseconds. A request that died
   * with the product was sent again.
   */
  askedAt: number;
  answeredAt: number;
  /** What a person wrote to the customer in this act; no other message has the same words. */
  text: string | null;
}

const stepping: ActKind[] = [
  'take over',
  'assign',
  'put off',
  'reply',
  'scheduled message',
  'typing',
  'give back',
  'agent off',
  'queue cleared',
];
/**
 * For each reason, the acts that may cause a question to end with it, without an answer from the
 * agent.
 */
const causes: Record<string, readonly ActKind[]> = {
  paused_by_person: ['take over', 'assign', 'put off', 'reply', 'typing', 'scheduled message'],
  answered_by_person: ['reply', 'scheduled message'],
  resolved_by_person: ['resolve'],
  agent_inactive: ['agent off'],
  no_agent: ['agent deleted'],
  queue_cleared: ['queue cleared'],
  opted_out: ['opt-out', 'stop word'],
  recipient_unreachable: ['block'],
  // The provider never said whether it took the answer, and a person who stepped in ended the
  // tries.
  outcome_unknown: stepping,
};

export const actsOn = (acts: Act[], { bot, chat }: { bot: number; chat: number }): Act[] =>
  acts.filter((act) => act.bots.includes(bot) && (act.chat === null || act.chat === chat));

/** Whether people's acts explain that a question written at this time ended for this reason. */
export const isCaused = (reason: string | null, writtenAt: number, acts: Act[]): boolean =>
  acts.some(
    (act) =>
      causes[reason ?? '']?.includes(act.kind) &&
      (lasts(act.kind) ||
        act.answeredAt >= writtenAt ||
        (reason === 'paused_by_person' && isKept(act, writtenAt, acts))),
  );

/** Whether an act also puts a person in charge of later messages. */
const lasts = (kind: ActKind): boolean =>
  kind !== 'reply' && kind !== 'resolve' && kind !== 'queue cleared';

/** A person who wrote is in charge of later messages until they give the conversation back. */
const isKept = (words: Act, writtenAt: number, acts: Act[]): boolean =>
  words.kind === 'reply' &&
  !acts.some(
    ({ kind, askedAt, answeredAt }) =>
      isGivenBack.has(kind) && askedAt >= words.answeredAt && answeredAt < writtenAt,
  );
const isGivenBack: ReadonlySet<ActKind> = new Set(['give back', 'resolve']);

/**
 * What people did in a chat, and when (in milliseconds after a question), for the reader of a
 * violation.
 */
export const storyOf = (acts: Act[], writtenAt: number): string =>
  acts
    .map(
      ({ kind, askedAt, answeredAt }) =>
        `${kind} ${askedAt - writtenAt} to ${answeredAt - writtenAt}`,
    )
    .join(', ') || 'nobody did anything';

/** The chats in which somebody stepped in: there a question may end without the agent's answer. */
export function touchedBy(
  acts: Act[],
): (place: { bot: number; chat: number } | undefined) => boolean {
  const known = new Set(
    acts.flatMap(({ kind, bots, chat }) =>
      stepsIn[kind] ? bots.map((bot) => `${bot} ${chat}`) : [],
    ),
  );
  return (place) =>
    place !== undefined &&
    (known.has(`${place.bot} ${place.chat}`) || known.has(`${place.bot} null`));
}
