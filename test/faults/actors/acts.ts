/**
 * What people do about a conversation while its agent may be at work. True: they step in by it, and
 * from then on nothing leaves that a turn of before has decided. The load does those up to
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

/** An act that was answered: what it changed holds from some moment between the two times on. */
export interface Act {
  kind: ActKind;
  bots: number[];
  /** null: every chat of these bots. */
  chat: number | null;
  /**
   * When it was first asked for, and when it was answered; a request that died with the product was
   * asked for again. Milliseconds.
   */
  askedAt: number;
  answeredAt: number;
  /** What a person wrote to the customer by it; no other message has the same words. */
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
/** By which acts a question may end so without an answer of the agent's. */
const causes: Record<string, readonly ActKind[]> = {
  paused_by_person: ['take over', 'assign', 'put off', 'reply', 'typing', 'scheduled message'],
  answered_by_person: ['reply', 'scheduled message'],
  resolved_by_person: ['resolve'],
  agent_inactive: ['agent off'],
  no_agent: ['agent deleted'],
  queue_cleared: ['queue cleared'],
  opted_out: ['opt-out', 'stop word'],
  recipient_unreachable: ['block'],
  // The provider never said whether it took the answer, and whoever stepped in ended the tries.
  outcome_unknown: stepping,
};

export const actsOn = (acts: Act[], { bot, chat }: { bot: number; chat: number }): Act[] =>
  acts.filter((act) => act.bots.includes(bot) && (act.chat === null || act.chat === chat));

/** Whether a question that was written then may end for that reason, by what people did. */
export const isCaused = (reason: string | null, writtenAt: number, acts: Act[]): boolean =>
  acts.some(
    (act) =>
      causes[reason ?? '']?.includes(act.kind) &&
      (lasts(act.kind) ||
        act.answeredAt >= writtenAt ||
        (reason === 'paused_by_person' && isKept(act, writtenAt, acts))),
  );

/** Who has stepped in has what is written later, too. */
const lasts = (kind: ActKind): boolean =>
  kind !== 'reply' && kind !== 'resolve' && kind !== 'queue cleared';

/** Whoever wrote has what is written later until they give the conversation back. */
const isKept = (words: Act, writtenAt: number, acts: Act[]): boolean =>
  words.kind === 'reply' &&
  !acts.some(
    ({ kind, askedAt, answeredAt }) =>
      isGivenBack.has(kind) && askedAt >= words.answeredAt && answeredAt < writtenAt,
  );
const isGivenBack: ReadonlySet<ActKind> = new Set(['give back', 'resolve']);

/**
 * What people did in a chat and when, milliseconds from a question on, for whoever reads the
 * violation.
 */
export const storyOf = (acts: Act[], writtenAt: number): string =>
  acts
    .map(
      ({ kind, askedAt, answeredAt }) =>
        `${kind} ${askedAt - writtenAt} to ${answeredAt - writtenAt}`,
    )
    .join(', ') || 'nobody did anything';

/**
 * Chats in which somebody stepped in: there a question may have other ends than the agent's answer.
 */
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
