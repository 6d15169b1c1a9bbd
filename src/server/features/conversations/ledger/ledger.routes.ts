import { pagination } from '#contract/common.ts';
import type { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { ledgerRoutes } from '#contract/conversations/ledger.ts';
import type { passportRoutes } from '#contract/models/passport.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { readDays } from '../list/days.ts';
import { countLedger, listLedger } from './ledger.store.ts';
import { readOutcome } from '../thread/message-outcome.ts';
import { readPassport } from '../thread/passport/passport.ts';
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
        start: latest(days.start, query.after),
        end: earliest(days.end, query.before),
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

const latest = (time: string, other = time): string =>
  Date.parse(other) > Date.parse(time) ? other : time;
const earliest = (time: string, other = time): string =>
  Date.parse(other) < Date.parse(time) ? other : time;
