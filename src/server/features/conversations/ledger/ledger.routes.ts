import { pagination } from '#contract/common.ts';
import type { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { ledgerRoutes } from '#contract/conversations/ledger.ts';
import type { passportRoutes } from '#contract/models/passport.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { readDays } from '../list/days.ts';
import { countLedger, listLedger } from './ledger.store.ts';
import { readOutcome } from '../thread/message-outcome.ts';
import { readPassport } from '../thread/passport.ts';
import { toLedgerMessage } from '../thread/messages.ts';

/** What became of messages: the list of some days, and everything known about one message. */
export function ledgerHandlers({
  db,
}: Services): Handlers<
  typeof ledgerRoutes & typeof passportRoutes & Pick<typeof conversationRoutes, 'messageOutcome'>
> {
  return {
    async listLedger({ session: { workspaceId }, query, caller }) {
      const { channelId, direction, outcome, author, limit } = query;
      const days = readDays(query);
      const filter = {
        workspaceId,
        channelId,
        direction,
        outcome,
        author,
        start: days.start,
        end: days.end,
      };
      const [rows, total] = await Promise.all([
        listLedger(db, { ...filter, limit, offset: (query.page - 1) * limit }),
        countLedger(db, filter),
      ]);
      return {
        messages: rows.map((row) => toLedgerMessage(row, caller.language)),
        from: days.from,
        to: days.to,
        pagination: pagination(query, total),
      };
    },

    messageOutcome: ({ session, params, caller }) =>
      readOutcome(db, session.workspaceId, params.id, caller.language),

    messagePassport: ({ session, params }) => readPassport(db, session.workspaceId, params.id),
  };
}
