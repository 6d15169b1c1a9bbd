import { z } from 'zod';
import { BusinessHours } from '#contract/business-hours.ts';
import { outcomeSentence } from '#contract/conversations/outcome-sentences.ts';
import type { OutcomeReason } from '#contract/i18n/outcomes.ts';
import { HELD_UNTIL } from '../state/clocks.store.ts';

/** Everything that is known about the outcome of one customer message. */
export const OutcomeFacts = z.object({
  conversation_id: z.string(),
  channel_id: z.string(),
  agent_id: z.string().nullable(),
  outcome: z
    .enum(['answered', 'handed_off', 'waiting_person', 'closed', 'failed', 'blocked'])
    .nullable(),
  outcome_reason: z.string().nullable(),
  outcome_at: z.string().nullable(),
  created_at: z.string(),
  /** Since when the agent was paused, if that is the reason; null: not known. */
  paused_at: z.string().nullable(),
  /** The pause began when an agent handed the conversation over. */
  handed_over: z.boolean(),
  /** Who has the conversation now, where the agent is paused; null: nobody in particular. */
  holder_name: z.string().nullable(),
  /** Who of the team gave the message its outcome; null: nobody, or it is not known. */
  doer_name: z.string().nullable(),
  /** When the business opens, where the message waits for that. */
  opens_at: z.string().nullable(),
  /** The time zone of the business; null: it has not set its hours. */
  time_zone: z.string().nullable(),
  /** When the next turn is due; null: none is scheduled. */
  answer_at: z.string().nullable(),
  running: z.boolean(),
  /** A person is in charge now. */
  paused: z.boolean(),
  waiting: z.boolean(),
  retrying: z.boolean(),
  /** A part of the answer is still on its way. */
  undelivered: z.boolean(),
  /** Why a part of the answer was not delivered. */
  reply_error_code: z.string().nullable(),
  /** The provider's own code for the same error. */
  reply_support_code: z.string().nullable(),
});
export type OutcomeFacts = z.output<typeof OutcomeFacts>;

/** The outcome in one sentence, its reason, what a person can do now, and a link to where. */
export function explain(
  facts: OutcomeFacts,
  language: 'pt' | 'en',
): { reason: string | null; text: string; next: string | null; link: string } {
  const waiting: OutcomeReason | null = facts.outcome
    ? facts.undelivered
      ? 'queued'
      : null
    : pendingReason(facts);
  const reason = waiting ?? facts.outcome_reason;
  const paused = reason === 'paused_by_person';
  const said = paused && facts.handed_over ? 'paused_by_handoff' : reason;
  const at = timeIn(reason, facts);
  const sentence = outcomeSentence(said, language, {
    channelId: facts.channel_id,
    agentId: facts.agent_id,
    conversationId: facts.conversation_id,
    at: at && timeOf(at, facts, language),
    person: facts.doer_name,
    owner: facts.holder_name,
    code: facts.reply_error_code,
    support: facts.reply_support_code,
  });
  return { reason, ...sentence };
}

/** The time that a sentence names; null: none, or it is not known. */
function timeIn(reason: string | null, facts: OutcomeFacts): string | null {
  switch (reason) {
    case 'paused_by_person':
      return facts.paused_at;
    case 'outside_hours':
      return facts.opens_at;
    case 'resolved_by_person':
      return facts.doer_name === null ? null : facts.outcome_at;
    default:
      return facts.answer_at; // the next try
  }
}

/** What is being done about a message that has no outcome yet. */
function pendingReason({
  answer_at,
  running,
  paused,
  retrying,
  waiting,
}: OutcomeFacts): OutcomeReason {
  if (answer_at === null) return 'unknown';
  if (answer_at === HELD_UNTIL) return 'held_copy';
  if (paused) return 'paused_by_person';
  if (running) return 'running';
  if (retrying) return 'model_retry';
  return waiting ? 'waiting_more' : 'queued';
}

/** The time by the clock of the business, with the day if it is another day than the message's. */
function timeOf(
  at: string,
  { created_at: said, time_zone }: OutcomeFacts,
  language: 'pt' | 'en',
): string {
  const timeZone = time_zone ?? BusinessHours.parse({}).timeZone;
  // Both languages use this format: 14:05, 31/12/2026.
  const format = (time: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...parts, timeZone }).format(new Date(time));
  const clock = format(at, { hour: '2-digit', minute: '2-digit' });
  const day = format(at, { day: '2-digit', month: '2-digit', year: 'numeric' });
  if (day === format(said, { day: '2-digit', month: '2-digit', year: 'numeric' })) return clock;
  return language === 'pt' ? `${clock} de ${day}` : `${clock} on ${day}`;
}
