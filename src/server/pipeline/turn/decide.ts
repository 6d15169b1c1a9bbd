import { asksNothing } from '#channels/message.ts';
import { reasons } from '#server/features/contacts/block/block.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import { type Agent, askAgent } from './ask-agent.ts';
import type { DueConversation } from './collect.ts';
import type { AnsweringChannel, DecideTools } from './decide-tools.ts';
import { consentOfOne, type Decision, newOnes, silence, type Unaddressed } from './decision.ts';
import { giveUpTurn } from './give-up-turn.ts';
import { requireHeard } from './hearing/wait-to-hear.ts';
import { mayWrite, opensAt, withoutAgent } from './without-agent.ts';

/**
 * After this many attempts a conversation is handed to a person: it kills its worker or never gets
 * an answer (B17).
 */
export const MAX_ATTEMPTS = 3;

/**
 * Decides whether there is anything to answer, whether an agent answers it, and what the agent
 * says. Throws NotHeardYet while the agent has to wait for a part of what the customer said.
 */
export async function decide(due: DueConversation, tools: DecideTools): Promise<Decision> {
  const heard = newOnes(due);
  const blockedAs = due.conversation.blocked_as;
  if (blockedAs !== null && heard.length > 0)
    return { ...silence('blocked', reasons[blockedAs]), consent: consentOfOne(due), heard };
  const closed = withoutQuestion(heard);
  if (closed) return { ...closed, heard };
  const channel = await tools.channel(due.conversation.channel_id);
  acknowledge(due, heard, tools);
  const found = await findAgent(due, channel, tools);
  if ('outcome' in found) return { ...found, heard };
  if (due.conversation.answer_attempts > MAX_ATTEMPTS)
    return { ...giveUpTurn({ ...due, messages: heard }, found.version, found.channel), heard };
  requireHeard(heard, found.version);
  return askAgent(due, found, tools);
}

/** How messages end that nobody needs to answer; null: something is asked. */
function withoutQuestion(heard: DueConversation['messages']): Unaddressed | null {
  if (heard.length === 0) return silence('closed', null);
  if (heard.every((message) => message.parts.length === 0))
    return silence('closed', 'removed_by_customer');
  if (heard.every((message) => message.parts.every(asksNothing)))
    return silence('closed', 'nothing_to_answer');
  return null;
}

/** Acknowledges each press of a button, because the provider shows it as waiting until then. */
function acknowledge(
  { conversation }: DueConversation,
  heard: DueConversation['messages'],
  tools: DecideTools,
): void {
  for (const message of heard) {
    for (const part of message.parts) {
      if (part.kind === 'choice' && part.acknowledgeId)
        tools.signal(conversation.channel_id, { kind: 'acknowledge', id: part.acknowledgeId });
    }
  }
}

/**
 * Finds the agent that may answer at this moment, or decides what becomes of the messages without
 * one.
 */
async function findAgent(
  due: DueConversation,
  channel: AnsweringChannel | null,
  tools: DecideTools,
): Promise<Agent | Unaddressed> {
  const { conversation } = due;
  if (conversation.unreachable) return silence('failed', 'recipient_unreachable');
  const unanswered: typeof silence = (outcome, reason) => ({
    ...silence(outcome, reason),
    consent: consentOfOne(due),
  });
  const published = () => tools.version(conversation.workspace_id, conversation.channel_id);
  const waits = async (reason: string): Promise<Unaddressed> => ({
    ...unanswered('waiting_person', reason),
    opensAt: await opensAt(due, tools),
  });
  if (!channel) return waits('channel_disconnected');
  // The team has muted this group and wants to hear only what its agent hands over.
  if (conversation.muted && !isAnsweredInGroups(await published()))
    return silence('closed', 'group_ignored');
  if (conversation.owned) return waits('paused_by_person');
  const version = await published();
  if ('none' in version)
    // Whatever kept failing, the messages wait for people.
    return conversation.answer_attempts > MAX_ATTEMPTS
      ? waits(version.none)
      : withoutAgent(due, unanswered('waiting_person', version.none), channel, tools);
  if (conversation.is_group && !isAnsweredInGroups(version)) return waits('group_unanswered');
  // The provider would not accept what an agent says now: a person decides what becomes of it.
  return (await mayWrite(due, channel, tools)) ? { version, channel } : waits('window_closed');
}

const isAnsweredInGroups = (version: PublishedVersion | { none: string }): boolean =>
  'config' in version && version.config.answersGroups;
