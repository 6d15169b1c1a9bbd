import { outcomeSentence } from '#contract/conversations/outcome-sentences.ts';
import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import { toWholeParts } from '#server/features/conversations/thread/parts.ts';
import type { Queryable } from '#server/platform/db.ts';
import { inPages, knownParts, nameInExport } from './files.ts';
import type { ExportedConversation, ExportedPerson } from './export.store.ts';
import {
  type ExportedMessage,
  type ExportedTurn,
  nextMessages,
  nextTurns,
} from './messages.store.ts';
import { aboutPerson } from './about.ts';

/** A turn in which a model thought may hold as much text as a whole conversation. */
const TURNS = 50;

/**
 * Everything that is stored about a person as JSON, in pieces; messages are read while it is
 * written. The README in the export explains the keys.
 */
export async function* personAsJson(db: Queryable, person: ExportedPerson): AsyncGenerator<string> {
  const { workspaceId, conversations, language } = person;
  const about = JSON.stringify(await aboutPerson(db, person), null, 1);
  yield `${about.slice(0, -2)},\n "conversations": [`;
  for (const [place, conversation] of conversations.entries()) {
    const of = { workspaceId, conversationId: conversation.id };
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(toConversation(conversation)).slice(0, -1)},\n"messages": [`;
    yield* list(
      inPages((after, limit) => nextMessages(db, of, after, { withFiles: false, limit })),
      (row) => toMessage(row, conversation, language),
    );
    yield '\n],\n"agentTurns": [';
    yield* list(
      inPages((after, limit) => nextTurns(db, of, after, limit), TURNS),
      toTurn,
    );
    yield '\n]}';
  }
  yield '\n]}\n';
}

async function* list<Row>(
  rows: AsyncIterable<Row>,
  toJson: (row: Row) => object,
): AsyncGenerator<string> {
  let before = '\n';
  for await (const row of rows) {
    yield before + JSON.stringify(toJson(row));
    before = ',\n';
  }
}

const toConversation = (row: ExportedConversation) => ({
  id: row.id,
  contactId: row.contact_id,
  channel: row.channel_name,
  channelType: row.channel_type,
  address: row.chat,
  startedAt: row.created_at,
  lastMessageAt: row.last_message_at,
  resolvedAt: row.resolved_at,
  snoozedUntil: row.snoozed_until,
  summary: row.summary,
  labels: row.labels,
  handOffs: row.hand_offs,
  notes: row.notes,
  scheduled: row.scheduled,
  ratings: row.ratings,
});

const authors = {
  customer: 'you',
  agent: 'agent',
  person: 'team',
  phone: 'team',
  system: 'system',
} as const;

function toMessage(
  row: ExportedMessage,
  conversation: ExportedConversation,
  language: 'pt' | 'en',
) {
  const known = knownParts(row);
  const because = outcomeSentence(row.outcome_reason, language, {
    conversationId: conversation.id,
    channelId: null,
    agentId: null,
  });
  return {
    id: row.id,
    at: row.provider_time ?? row.created_at,
    storedAt: row.created_at,
    from: authors[row.author],
    parts: toWholeParts(row.parts).map((part, index) => {
      const media = known[index];
      const file =
        media?.kind === 'media' && media.blob !== undefined
          ? nameInExport(language, row.id, index, media)
          : null;
      return part.kind === 'media' ? { ...part, file } : part;
    }),
    replyTo: row.reply_to,
    editedAt: row.edited_at,
    removedAt: row.removed_at,
    reactions: Object.values(row.reactions ?? {}).flat(),
    ...(row.direction === 'in'
      ? {
          outcome: row.outcome,
          outcomeReason: row.outcome_reason,
          outcomeText: row.outcome === null ? null : because.text,
          outcomeAt: row.outcome_at,
        }
      : {
          delivery: row.delivery,
          error:
            row.delivery === 'failed' && row.error_code !== null
              ? refusalSentence(row.error_code, language, row.support_code)
              : null,
        }),
  };
}

const toTurn = (row: ExportedTurn) => ({
  at: row.finished_at,
  agent: row.agent_name,
  outcome: row.outcome,
  reason: row.reason,
  steps: row.trace.map(({ step, detail }) => ({ step, detail: detail ?? null })),
  modelSteps: row.model_steps,
});
