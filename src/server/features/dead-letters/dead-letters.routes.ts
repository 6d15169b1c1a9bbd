import type { z } from 'zod';
import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import {
  type DeadLetter,
  type deadLetterRoutes,
  MOST_DEAD_LETTERS,
  unstorable,
} from '#contract/conversations/dead-letters.ts';
import { outcomeSentence } from '#contract/conversations/outcome-sentences.ts';
import { textsOf } from '#server/features/conversations/search/text-index.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { type LetterRow, listOpenLetters } from './dead-letters.store.ts';
import { retryLetter, settle } from './dead-letters.ts';

const SAID_LENGTH = 200;

/** What was given up: the list, and the two things that a person can do about it. */
export function deadLetterHandlers({
  db,
}: Pick<Services, 'db'>): Handlers<typeof deadLetterRoutes> {
  return {
    async listDeadLetters({ session, caller }) {
      const rows = await listOpenLetters(db, session.workspaceId, MOST_DEAD_LETTERS);
      return {
        total: rows[0]?.total ?? 0,
        deadLetters: rows.map((row) => toLetter(row, caller.language)),
      };
    },

    async retryDeadLetter({ session, params }) {
      await retryLetter(db, session.workspaceId, params.id);
      return {};
    },

    async settleDeadLetter({ session, params }) {
      await settle(db, session.workspaceId, params.id);
      return {};
    },
  };
}

function toLetter(row: LetterRow, language: 'pt' | 'en'): z.input<typeof DeadLetter> {
  const { conversation_id: id, channel_type: channelType, channel_name: channelName } = row;
  return {
    id: row.id,
    step: row.step,
    code: row.code,
    text: whyOf(row, language),
    said: (row.parts ?? []).flatMap(textsOf).join(' ').slice(0, SAID_LENGTH),
    conversation:
      id === null || channelType === null
        ? null
        : {
            id,
            contactName: row.contact_name,
            isGroup: row.is_group ?? false,
            channelType,
            channelName: channelName ?? '',
          },
    messageId: row.message_id,
    canRetry: row.can_retry,
    createdAt: row.created_at,
  };
}

function whyOf({ step, code, support_code }: LetterRow, language: 'pt' | 'en'): string {
  if (step === 'receive') return unstorable[language];
  if (step === 'answer') return outcomeSentence('run_failed', language, {}).text;
  return refusalSentence(code, language, support_code);
}
