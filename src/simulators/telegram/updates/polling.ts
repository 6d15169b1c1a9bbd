import { BotApiError, type Core } from '../core.ts';
import type { ApiUpdate, Bot } from '../state.ts';

export interface Polling {
  /**
   * getUpdates. Resolves when there is news or the time is over. Rejects with 409 when another call
   * takes its place.
   */
  getUpdates(bot: Bot, request: PollRequest): Promise<ApiUpdate[]>;
  wake(bot: Bot): void;
  /** setWebhook ends a poll that is under way. */
  terminate(bot: Bot, description: string): void;
  close(): void;
}
export interface PollRequest {
  offset: number;
  limit: number;
  /** In seconds. */
  timeout: number;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

interface Waiting {
  finish(): void;
  fail(error: Error): void;
}

/**
 * Long polling by the rules of tdlib/telegram-bot-api: each bot has one poller, and an offset
 * confirms all updates before it.
 */
export function createPolling(core: Core): Polling {
  const waiting = new Map<number, Waiting>();

  function take(bot: Bot, { offset, limit }: PollRequest): ApiUpdate[] {
    const numbers = [...bot.pending.keys()];
    // An offset far in the future is from before the numbers started again, and confirms nothing.
    const given = offset > bot.nextUpdateId + 10 ? 0 : offset;
    const from = given < 0 ? (numbers.at(given) ?? numbers[0] ?? 0) : given;
    const confirmed = given === 0 ? [] : numbers.filter((number) => number < from);
    for (const updateId of confirmed) core.store.commit({ kind: 'done', bot: bot.id, updateId });
    const updates = [...bot.pending.values()].slice(0, limit).map(({ update }) => update);
    if (updates.length + confirmed.length > 0)
      core.journal.add({
        type: 'polled',
        bot: bot.id,
        updateIds: updates.map((update) => update.update_id),
        confirmed,
      });
    return updates;
  }

  function terminate(bot: Bot, description: string): void {
    waiting.get(bot.id)?.fail(new BotApiError(409, description));
  }

  return {
    terminate,
    async getUpdates(bot, request) {
      if (bot.webhook !== null)
        throw new BotApiError(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      terminate(
        bot,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      );
      const news = take(bot, request);
      if (news.length > 0 || request.timeout === 0) return news;
      await new Promise<void>((resolve, reject) => {
        const end = (act: () => void): void => {
          clearTimeout(timer);
          request.signal.removeEventListener('abort', finish);
          if (waiting.get(bot.id) === entry) waiting.delete(bot.id);
          act();
        };
        const finish = (): void => end(resolve);
        const entry: Waiting = { finish, fail: (error) => end(() => reject(error)) };
        const timer = setTimeout(finish, request.timeout * 1000);
        request.signal.addEventListener('abort', finish);
        waiting.set(bot.id, entry);
      });
      return request.signal.aborted ? [] : take(bot, { ...request, offset: 0 });
    },
    wake: (bot) => waiting.get(bot.id)?.finish(),
    close() {
      for (const entry of waiting.values()) entry.finish();
    },
  };
}
