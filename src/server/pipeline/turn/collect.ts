import type { Hold } from '#server/features/hold/hold.ts';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type Busy,
  claimDue,
  type ClaimedConversation,
  extendAnswerLeases,
  nextDueInMs,
} from './collect.store.ts';
import {
  MESSAGES_A_TURN,
  type PersonsWords,
  readPersonsWords,
  readUnanswered,
  type UnansweredMessage,
} from './turn-messages.store.ts';
import type { Places } from './thinking/places.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { tracepoints } from '../tracepoints.ts';

export interface DueConversation {
  conversation: ClaimedConversation;
  messages: UnansweredMessage[];
  /**
   * More new messages wait than this turn takes: the rest of a flood, or messages in another topic.
   */
  more: boolean;
  /**
   * If people have just given the conversation back: what they wrote since the agent's last
   * message.
   */
  people: PersonsWords[];
}

/** One answer goes to one topic: questions in another topic are left to the next turn. */
function ofOneTurn(messages: UnansweredMessage[]): Pick<DueConversation, 'messages' | 'more'> {
  const isNew = ({ left_hours: left }: UnansweredMessage): boolean => left === null;
  const topic = (messages.find(isNew) ?? messages[0])?.topic;
  const ofTopic = messages.filter((message) => message.topic === topic);
  const taken = ofTopic.filter(isNew).length;
  // Reading stops at MESSAGES_A_TURN: where that many came, more may wait.
  return {
    messages: ofTopic,
    more: messages.filter(isNew).length > Math.min(taken, MESSAGES_A_TURN - 1),
  };
}

export interface Collector {
  /** Looks for due conversations in `waitMs`. */
  wake(waitMs?: number): void;
  /** Extends the leases of the turns that are under way. */
  extendLeases(): Promise<void>;
  stop(): Promise<void>;
}

/** How many turns one process takes at a time, those that wait for a model included. */
const CAPACITY = 512;
/** How many of them may be at work. */
const QUICK = 128;
/** The heartbeat wakes this loop for whatever is due; the poll is for a heartbeat that hangs. */
const POLL_MS = 10_000;

/**
 * Claims conversations whose clock has run out and hands each, with all its unanswered messages, to
 * `answer`: never two turns of one conversation at a time, any number of conversations side by side
 * (B5, B7). `answer` says whether the conversation has a clock again. Only then does the loop look
 * again at once, because every look costs two statements.
 */
export function createCollector(
  services: Services,
  leases: Database,
  workerId: string,
  answer: (due: DueConversation) => Promise<boolean>,
  { hold, places }: { hold: Pick<Hold, 'level'>; places: Places },
): Collector {
  const active = new Map<string, Promise<void>>();
  /** Turns that wait for a model take no place from the others. */
  const free = (): number => Math.min(QUICK - (active.size - places.taken), CAPACITY - active.size);

  const busy = (): Busy => ({ places: places.left(), active: [...active.keys()] });

  function begin(turn: DueConversation): void {
    const { id } = turn.conversation;
    const ended = answer(turn)
      .catch((error: unknown) => {
        services.log.error(
          { err: error, conversationId: id },
          'A turn could not be finished; its lease will run out',
        );
        return false;
      })
      .then((isDueAgain) => {
        const wasFull = free() <= 0;
        active.delete(id);
        if (isDueAgain || wasFull) loop.wake();
      });
    active.set(id, ended);
  }

  const loop = createLoop({
    name: 'collect',
    log: services.log,
    pollMs: POLL_MS,
    async run(woken) {
      const room = free();
      if (room <= 0 || (await hold.level()) === 'everything') return null;
      const next = (): Promise<number | null> => nextDueInMs(leases, busy());
      // Nobody woke the loop, so look first: claiming costs more than looking.
      const dueInMs = woken ? 0 : await next();
      if (dueInMs === null || dueInMs > 0) return dueInMs;
      const claimed = await claimDue(leases, workerId, room, busy());
      if (claimed.length === 0) return next();
      tracepoints.answerClaimed.publish(claimed);
      for (const turn of await readTurns(services.db, claimed)) begin(turn);
      return claimed.length < room ? next() : 0;
    },
  });

  places.onFree(() => loop.wake());
  return {
    wake: (waitMs) => loop.wake(waitMs),
    async extendLeases() {
      if (active.size > 0) await extendAnswerLeases(leases, workerId, [...active.keys()]);
    },
    async stop() {
      await loop.stop();
      await Promise.all(active.values());
    },
  };
}

/** Reads what each of the claimed conversations has to answer. */
async function readTurns(db: Database, claimed: ClaimedConversation[]): Promise<DueConversation[]> {
  const ids = (rows: ClaimedConversation[]): string[] => rows.map((row) => row.id);
  const leftToPeople = claimed.filter((row) => row.waits && !row.owned);
  const messages = Map.groupBy(
    await readUnanswered(db, ids(claimed), ids(leftToPeople)),
    (message) => message.conversation_id,
  );
  const givenBack = claimed.filter((row) => row.agent_state['returned'] === true);
  const words = givenBack.length > 0 ? await readPersonsWords(db, ids(givenBack)) : [];
  return claimed.map((conversation) => ({
    conversation,
    ...ofOneTurn(messages.get(conversation.id) ?? []),
    people: words.filter((said) => said.conversation_id === conversation.id),
  }));
}
