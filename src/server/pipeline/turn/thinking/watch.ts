import type { Services } from '#server/platform/services.ts';
import { Interrupted } from './interrupted.ts';
import { findInterrupted, type ThinkingTurn } from './watch.store.ts';

/** Stepping in ends a model's call within 100 ms, of which the statement takes a few. */
const LOOK_MS = 40;
/** After a failure: the database is away. */
const PAUSE_MS = 1000;

export interface ThinkingWatch {
  /** Ends the turn when it has to end. Returns what ends the watch. */
  watch(turn: ThinkingTurn, end: (why: Interrupted) => void): () => void;
}

/**
 * Looks after turns in which a model thinks: somebody stepped in, the customer wrote again, the
 * agent was switched off, or another worker has the turn. While nobody thinks it does nothing.
 */
export function createThinkingWatch({ db, log }: Pick<Services, 'db' | 'log'>): ThinkingWatch {
  const turns = new Map<string, { turn: ThinkingTurn; end(why: Interrupted): void }>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    let waitMs = LOOK_MS;
    try {
      const watched = [...turns.values()];
      for (const { id, why } of await findInterrupted(
        db,
        watched.map(({ turn }) => turn),
      )) {
        const one = turns.get(id);
        // A turn that began while the statement ran is looked at next time.
        if (one && watched.includes(one)) one.end(new Interrupted(why));
      }
    } catch (error) {
      log.warn({ err: error }, 'Thinking turns could not be looked at');
      waitMs = PAUSE_MS;
    }
    timer = turns.size > 0 ? setTimeout(() => void look(), waitMs) : undefined;
  }

  return {
    watch(turn, end) {
      const one = { turn, end };
      turns.set(turn.conversationId, one);
      timer ??= setTimeout(() => void look(), LOOK_MS);
      return () => {
        if (turns.get(turn.conversationId) === one) turns.delete(turn.conversationId);
      };
    },
  };
}
