import type { z } from 'zod';
import type { LedgerOutcome } from '#contract/conversations/ledger.ts';
import { isResolvedByAgent } from '../progress/resolved-by-agent.sql.ts';
import { dayOutcomeIs, isToTeach } from './day-outcome.sql.ts';

/** By what messages can be filtered. Every list and every count uses the same conditions. */
export interface MessageFilter {
  direction?: 'in' | 'out' | undefined;
  outcome?: z.output<typeof LedgerOutcome> | undefined;
  author?: 'customer' | 'agent' | 'person' | undefined;
}

const outcomes: Readonly<Record<NonNullable<MessageFilter['outcome']>, string>> = {
  pending: `m.direction = 'in' and m.outcome is null`,
  answered: `m.outcome = 'answered'`,
  handed_off: `m.outcome = 'handed_off'`,
  waiting_person: `m.outcome = 'waiting_person'`,
  closed: `m.outcome = 'closed'`,
  failed: `m.outcome = 'failed'`,
  blocked: `m.outcome = 'blocked'`,
  resolved_by_agent: isResolvedByAgent,
  by_agent: dayOutcomeIs('agent'),
  by_person: dayOutcomeIs('person'),
  needed_none: dayOutcomeIs('closed'),
  waits: dayOutcomeIs('waiting'),
  uncertain: dayOutcomeIs('unknown'),
  to_teach: isToTeach,
};
const authors: Readonly<Record<NonNullable<MessageFilter['author']>, string>> = {
  customer: `m.author = 'customer'`,
  agent: `m.author = 'agent'`,
  person: `m.author in ('person', 'phone')`,
};

/** The filter as a condition on a message `m`. */
export const messageCondition = ({ direction, outcome, author }: MessageFilter): string =>
  [
    direction && `m.direction = '${direction}'`,
    outcome && outcomes[outcome],
    author && authors[author],
  ]
    .filter(Boolean)
    .join(' and ') || 'true';
