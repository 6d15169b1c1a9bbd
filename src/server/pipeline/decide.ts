import type { Abilities, Signal } from '#channels/channel.ts';
import { asksNothing, type Part } from '#channels/message.ts';
import { writingAllowed } from '#channels/window.ts';
import { consentIn } from '#server/agent/consent.ts';
import type { HandOffReason, PublishedVersion, TakeTurn, TurnOutcome, TurnPorts, TurnResult } from '#server/agent/turn.ts';
import type { Clock } from './clock.ts';
import type { DueConversation } from './collect.ts';
import type { FindAnswering } from './debounce.ts';

/** What is done about the unanswered messages of a conversation, before anything is written. */
export interface Decision {
  /** The messages that it is about. */
  heard: DueConversation['messages'];
  outcome: 'answered' | 'handed_off' | 'waiting_person' | 'closed' | 'failed';
  reason: string | null;
  parts: Part[];
  paceMs: number;
  turn: TurnResult | null;
  version: PublishedVersion | null;
  /** The customer said whether they want messages: recorded whoever answers (B23). */
  consent: TurnResult['consent'];
  /** The agent failed too often; people find it among the dead letters. */
  failed: boolean;
}

export interface AnsweringChannel {
  type: string;
  abilities: Abilities;
  render(part: Part): Part[];
}

export interface DecideTools {
  takeTurn: TakeTurn;
  channel(channelId: string): Promise<AnsweringChannel | null>;
  version: FindAnswering;
  search(workspaceId: string, version: PublishedVersion): TurnPorts['search'];
  /** Best effort; a lost signal loses nothing. */
  signal(channelId: string, signal: Signal): void;
  clock: Pick<Clock, 'age'>;
}

/** A conversation that kills its worker or never gets an answer is handed to a person after so many tries (B17). */
export const MAX_ATTEMPTS = 3;
/** A turn that takes longer is given up and tried again (B19). */
const TURN_MS = 45_000;
/** A turn that takes this long shows the customer that we are at work; a faster one just answers (B30). */
const TYPING_AFTER_MS = 150;

export async function decide(due: DueConversation, tools: DecideTools): Promise<Decision> {
  const { conversation } = due;
  const heard = due.messages.filter((message) => message.left_hours === null);
  const without = (outcome: Decision['outcome'], reason: string | null): Decision => ({ ...silence(outcome, reason), heard });
  if (heard.length === 0) return without('closed', null);
  if (heard.every((message) => message.parts.length === 0)) return without('closed', 'removed_by_customer');
  if (heard.every((message) => message.parts.every(asksNothing))) return without('closed', 'nothing_to_answer');
  const channel = await tools.channel(conversation.channel_id);
  for (const message of heard) {
    for (const part of message.parts) {
      if (part.kind === 'choice' && part.acknowledgeId)
        tools.signal(conversation.channel_id, { kind: 'acknowledge', id: part.acknowledgeId });
    }
  }
  if (conversation.unreachable) return without('failed', 'recipient_unreachable');
  const unanswered: typeof without = (outcome, reason) => ({ ...without(outcome, reason), consent: consentOfOne(due) });
  if (!channel) return unanswered('closed', 'channel_disconnected');
  const published = () => tools.version(conversation.workspace_id, channel.type);
  // The team wants to hear nothing of the group, but of what its agent hands over.
  if (conversation.muted && !isAnsweredInGroups(await published())) return without('closed', 'group_ignored');
  if (conversation.owned) return unanswered('waiting_person', 'paused_by_person');
  const version = await published();
  if ('none' in version) return unanswered('waiting_person', version.none);
  if (conversation.is_group && !isAnsweredInGroups(version)) return unanswered('waiting_person', 'group_unanswered');
  // Nobody would take what an agent says now: a person decides what becomes of it.
  const silentMs = conversation.silent_ms === null ? null : await tools.clock.age(conversation.silent_ms);
  if (writingAllowed(channel.abilities, silentMs, false) !== 'free') return unanswered('waiting_person', 'window_closed');
  if (conversation.answer_attempts > MAX_ATTEMPTS) return { ...giveUp({ ...due, messages: heard }, version, channel), heard };

  const all = withLeft(due, version);
  const messages = all.filter((message) => message.parts.length > 0);
  const paceMs = version.config.debounce.quietMs > 0 ? version.config.typingMs : 0;
  const stopTyping = showTyping(due, channel, tools, paceMs > 0 ? 0 : TYPING_AFTER_MS);
  try {
    const turn = await withinLimit((signal) =>
      tools.takeTurn(
        {
          version,
          messages: messages.map((message) => ({ id: message.id, time: message.provider_time, parts: message.parts })),
          people: due.people,
          contact: { name: writerOf(due), optedOut: conversation.opted_out, isGroup: conversation.is_group },
          state: conversation.agent_state,
        },
        { search: tools.search(conversation.workspace_id, version), now: () => new Date() },
        signal,
      ),
    );
    return {
      // Where nothing is said nothing is taken up: what was left to people still waits for them.
      heard: turn.outcome.kind === 'wait' ? heard : all,
      ...judge(turn.outcome),
      parts: toParts(turn.outcome).flatMap((part) => channel.render(part)),
      paceMs,
      turn,
      version,
      consent: turn.consent,
      failed: false,
    };
  } finally {
    stopTyping();
  }
}

/**
 * Somebody types: the questions are theirs until the pause ends, and then the agent's. A word about messages that are not wanted is heard at
 * once, whoever answers.
 */
export const isForTyper = (due: DueConversation): boolean => due.conversation.typed_ms > 0 && consentOfOne(due) === null;

/** A turn that does not listen to its signal is left behind: it must not hold the conversation. */
async function withinLimit<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`The turn took longer than ${TURN_MS / 1000} s.`);
    limit.abort(error);
    late.reject(error);
  }, TURN_MS);
  try {
    return await Promise.race([work(limit.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * With what the customer wrote now the agent takes up what was left to people and nobody answered, unless the oldest of it is too old, or the
 * customer wants no messages of an agent.
 */
function withLeft({ conversation, messages }: DueConversation, version: PublishedVersion): DueConversation['messages'] {
  const oldest = Math.max(...messages.map((message) => message.left_hours ?? 0));
  const takes = !conversation.opted_out && oldest < version.config.handOff.takeUpHours;
  return takes ? messages : messages.filter((message) => message.left_hours === null);
}

/** Nothing could be decided about these messages; they fail where people see it. */
export const unanswerable = ({ messages }: DueConversation): Decision => ({
  ...silence('failed', 'run_failed'),
  heard: messages.filter((message) => message.left_hours === null),
  failed: true,
});

const isAnsweredInGroups = (version: PublishedVersion | { none: string }): boolean => 'config' in version && version.config.answersGroups;

function silence(outcome: Decision['outcome'], reason: string | null): Omit<Decision, 'heard'> {
  return { outcome, reason, parts: [], paceMs: 0, turn: null, version: null, consent: null, failed: false };
}

/** Whom the agent talks to: in a group whoever wrote, where it was one alone. */
function writerOf({ conversation, messages }: DueConversation): string | null {
  if (!conversation.is_group) return conversation.contact_name;
  const [writer = null, ...others] = new Set(messages.map((message) => message.sender_name));
  return others.length === 0 ? writer : null;
}

/** In a group it would be one member's word for all. */
const consentOfOne = ({ conversation, messages }: DueConversation): Decision['consent'] =>
  conversation.is_group ? null : consentIn(messages, conversation.opted_out);

function judge(outcome: TurnOutcome): Pick<Decision, 'outcome' | 'reason'> {
  switch (outcome.kind) {
    case 'reply':
    case 'choices':
      return { outcome: 'answered', reason: outcome.end };
    case 'hand_off':
      return { outcome: 'handed_off', reason: outcome.reason };
    case 'wait':
      return { outcome: 'closed', reason: outcome.reason };
  }
}

/** What the outcome says, in the product's parts; the channel renders them within its limits. */
export function toParts(outcome: TurnOutcome): Part[] {
  if (!outcome.text) return [];
  const choices = outcome.kind === 'reply' || outcome.kind === 'choices' ? outcome.choices : [];
  if (choices.length === 0) return [{ kind: 'text', text: outcome.text }];
  return [{ kind: 'buttons', text: outcome.text, buttons: choices.map((label, index) => ({ id: String(index + 1), label })) }];
}

/** The end of the ladder: a fixed text and a person (B17). */
function giveUp(due: DueConversation, version: PublishedVersion, channel: AnsweringChannel): Omit<Decision, 'heard'> {
  const { conversation } = due;
  const reason: HandOffReason = 'agent_failed';
  // Nothing is said to who asked for silence; a person comes all the same (B23).
  const consent = consentOfOne(due);
  const text = conversation.opted_out || consent === 'opt_out' ? '' : version.config.handOff.message;
  const outcome: TurnOutcome = { kind: 'hand_off', reason, text, note: wordsOf(due) };
  const turn: TurnResult = {
    outcome,
    trace: [{ step: 'give_up', detail: `${conversation.answer_attempts - 1} attempts failed` }],
    state: conversation.agent_state,
    consent: null,
  };
  return {
    outcome: 'handed_off',
    reason,
    parts: toParts(outcome).flatMap((part) => channel.render(part)),
    paceMs: 0,
    turn,
    version,
    consent,
    failed: true,
  };
}

const NOTE_LENGTH = 500;

/** The note for who takes over when no agent could write one: the customer's own words, which need no translation. */
function wordsOf({ conversation, messages }: DueConversation): string {
  const said = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'text' ? part.text : part.kind === 'choice' ? (part.label ?? []) : [])),
  );
  const note = [conversation.contact_name ?? '', said.join(' / ')].filter((text) => text !== '').join(': ');
  return note.length <= NOTE_LENGTH ? note : `${note.slice(0, NOTE_LENGTH - 1)}…`;
}

function showTyping(
  { conversation, messages }: DueConversation,
  channel: AnsweringChannel,
  tools: DecideTools,
  afterMs: number,
): () => void {
  const { typingMs } = channel.abilities;
  if (typingMs === null) return () => {};
  const messageId = messages.at(-1)?.provider_message_id;
  const show = (): void =>
    tools.signal(conversation.channel_id, { kind: 'typing', chat: conversation.chat, ...(messageId && { messageId }) });
  let repeat: NodeJS.Timeout | undefined;
  const begin = (): void => {
    show();
    repeat = setInterval(show, typingMs * 0.8);
  };
  if (afterMs === 0) begin();
  const first = afterMs === 0 ? undefined : setTimeout(begin, afterMs);
  return () => {
    clearTimeout(first);
    clearInterval(repeat);
  };
}
