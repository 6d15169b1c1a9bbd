import { writingAllowed } from '#channels/window.ts';
import { awayWords, languageFor } from '#server/agent/away-text.ts';
import { openingAt, type Opening, openingOf } from '#server/agent/opening-hours.ts';
import { readState } from '#server/agent/state.ts';
import type { Reception } from '#server/features/automatic-texts/automatic-texts.ts';
import { closedSince, dated } from '#server/features/business-hours/business-hours.ts';
import type { DueConversation } from './collect.ts';
import type { AnsweringChannel, DecideTools } from './decide-tools.ts';
import { newOnes, type Unaddressed } from './decision.ts';

/**
 * What a channel says by itself where no agent answers: the greeting to who begins a conversation,
 * and once in a closed period that nobody is there, and when somebody is. The messages wait for
 * people all the same. Nothing is said in a group, to who wants no messages, or where the channel
 * would not take it.
 */
export async function withoutAgent(
  due: DueConversation,
  left: Unaddressed,
  channel: AnsweringChannel,
  tools: DecideTools,
): Promise<Unaddressed> {
  const { conversation } = due;
  const now = new Date();
  const reception = await tools.reception(conversation.workspace_id, conversation.channel_id);
  const opening = openingAt(dated(reception.hours, now), now);
  const waits = { ...left, opensAt: opening.open ? null : (opening.next?.at ?? null) };
  const isSilent = conversation.is_group || conversation.opted_out || left.consent === 'opt_out';
  if (isSilent || !(await mayWrite(due, channel, tools))) return waits;
  const said = await wordsFor(due, { ...reception, opening, now }, tools);
  const text = [said.greeting, said.away].filter((words) => words !== '').join('\n\n');
  if (text === '') return waits;
  return {
    ...waits,
    parts: channel.render({ kind: 'text', text }),
    // It is said once, also by an agent that is switched on in the same period.
    state:
      opening.open || said.away === ''
        ? null
        : { ...conversation.agent_state, awayFor: opening.period },
  };
}

/** Whether the channel takes what is said by itself at this moment. */
export async function mayWrite(
  { conversation: { silent_ms: silentMs } }: DueConversation,
  { abilities }: AnsweringChannel,
  { clock }: DecideTools,
): Promise<boolean> {
  const ageMs = silentMs === null ? null : await clock.age(silentMs);
  return writingAllowed(abilities, ageMs, false) === 'free';
}

/** The greeting and the away text; each is empty where it is not due. */
async function wordsFor(
  due: DueConversation,
  { hours, texts, opening, now }: Reception & { opening: Opening; now: Date },
  tools: DecideTools,
): Promise<{ greeting: string; away: string }> {
  const { conversation } = due;
  const heard = newOnes(due);
  const isTold = !opening.open && readState(conversation.agent_state).awayFor === opening.period;
  const away =
    opening.open || isTold || texts.away === ''
      ? ''
      : awayWords(texts, opening, languageFor(textsOfCustomer(heard), texts.away));
  if (away === '' && texts.greeting === '') return { greeting: '', away };
  const earlier = await tools.earlier({
    conversationId: conversation.id,
    messageIds: heard.map((message) => message.id),
    closedSince: closedSince(hours, now),
  });
  return {
    greeting: earlier.spoke ? '' : texts.greeting,
    away: earlier.person_wrote ? '' : away,
  };
}

const textsOfCustomer = (messages: DueConversation['messages']): string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? part.text : [])));

/**
 * When people are there again; null: now, or nothing says when. It stops nobody: a person answers,
 * even if their agent cannot be read.
 */
export async function opensAt(
  { conversation: { workspace_id: workspaceId, channel_id: channelId } }: DueConversation,
  { version, reception }: DecideTools,
): Promise<Date | null> {
  try {
    const agent = await version(workspaceId, channelId);
    return openingOf(
      'config' in agent
        ? agent.config.hours
        : dated((await reception(workspaceId, channelId)).hours),
    );
  } catch {
    return null;
  }
}
