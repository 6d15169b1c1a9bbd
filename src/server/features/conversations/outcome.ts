import { z } from 'zod';
import { type OutcomeReason, outcomeSentence } from '#contract/outcome-sentences.ts';

/** What is known of the fate of one customer message. */
export const OutcomeFacts = z.object({
  conversation_id: z.string(),
  channel_id: z.string(),
  agent_id: z.string().nullable(),
  outcome: z.enum(['answered', 'handed_off', 'waiting_person', 'closed', 'failed']).nullable(),
  outcome_reason: z.string().nullable(),
  outcome_at: z.string().nullable(),
  /** When the next turn is due; null = none is scheduled. */
  answer_at: z.string().nullable(),
  running: z.boolean(),
  /** A person has it in hand at this moment. */
  paused: z.boolean(),
  waiting: z.boolean(),
  retrying: z.boolean(),
  /** A part of the answer is still on its way. */
  undelivered: z.boolean(),
  /** Why a part of the answer was not delivered. */
  reply_error_code: z.string().nullable(),
  /** The same in the provider's own code. */
  reply_support_code: z.string().nullable(),
});
export type OutcomeFacts = z.output<typeof OutcomeFacts>;

/** The outcome in one sentence, its reason, and where it is seen or mended. */
export function explain(facts: OutcomeFacts, language: 'pt' | 'en'): { reason: string | null; text: string; link: string } {
  const waiting: OutcomeReason | null = facts.outcome ? (facts.undelivered ? 'queued' : null) : pendingReason(facts);
  const reason = waiting ?? facts.outcome_reason;
  const at = facts.outcome ? facts.outcome_at : facts.answer_at;
  const sentence = outcomeSentence(reason, language, {
    channelId: facts.channel_id,
    agentId: facts.agent_id,
    conversationId: facts.conversation_id,
    at: at && timeOfDay(at, language),
    code: facts.reply_error_code,
    support: facts.reply_support_code,
  });
  return { reason, ...sentence };
}

/** What is being done about a message that has no outcome yet. */
function pendingReason({ answer_at, running, paused, retrying, waiting }: OutcomeFacts): OutcomeReason {
  if (answer_at === null) return 'unknown';
  if (paused) return 'paused_by_person';
  if (running) return 'running';
  if (retrying) return 'model_retry';
  return waiting ? 'waiting_more' : 'queued';
}

/** In the product's home time zone; a workspace has none of its own yet. */
function timeOfDay(at: string, language: 'pt' | 'en'): string {
  return new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(at));
}
