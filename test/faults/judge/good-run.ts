import type { JournalFact } from '#simulators/telegram/journal.ts';
import type { Evidence, MessageRow, Question } from './evidence.ts';

/** What happens to the questions of one turn of a made-up run. */
interface Turn {
  chat: number;
  numbers: number[];
  /** The statuses of the requests that failed before one was taken; null: no answer at all. */
  refusals?: (number | null)[];
  /** The event was taken, and the provider delivered it once more. */
  repeated?: boolean;
  /**
   * Telegram took the answer but we did not learn of it, so the part was sent again and labelled.
   */
  doubled?: boolean;
}

const bot = 5_000_001;
const other = 5_000_002;

/**
 * A run in which everything went as it must. It has retries, a repeated delivery, several questions
 * in one answer, and one answer that was sent twice and says so. The checker's tests plant their
 * violations into copies of it.
 */
export function goodRun(): Evidence {
  const evidence: Evidence = {
    questions: [],
    journal: [],
    conversations: [],
    messages: [],
    runs: [],
    events: [],
    steps: [],
    acts: [],
    listed: [],
  };
  let at = 1_000;
  let ids = 0;
  const log = (fact: JournalFact): void => void evidence.journal.push({ at: (at += 10), ...fact });

  function write(botId: number, chat: number, number: number): Question {
    const question = {
      number,
      bot: botId,
      chat,
      text: `codigo${number}`,
      answer: `Resposta do código, #${number}.`,
    };
    evidence.questions.push(question);
    log({
      type: 'update',
      bot: botId,
      updateId: 900 + number,
      chat,
      kind: 'message',
      messageId: 100 + number,
      text: question.text,
    });
    return question;
  }

  function store(conversation: string, question: Question, runId: string): MessageRow {
    const seq =
      evidence.messages.filter((row) => row.conversation === conversation && row.direction === 'in')
        .length + 1;
    const row: MessageRow = {
      ...blank,
      id: `message-${(ids += 1)}`,
      workspace: 'workspace',
      channel: `channel-${question.bot}`,
      conversation,
      direction: 'in',
      author: 'customer',
      seq,
      providerId: `${question.chat}:${100 + question.number}`,
      text: question.text,
      runId,
      outcome: 'answered',
      outcomeReason: 'reply',
    };
    evidence.messages.push(row);
    evidence.events.push({ bot: question.bot, eventId: String(900 + question.number) });
    evidence.steps.push({ message: row.id, field: 'outcome', before: null, after: 'answered', at });
    return row;
  }

  function play(
    botId: number,
    { chat, numbers, refusals = [], repeated = false, doubled = false }: Turn,
  ): void {
    const conversation = `conversation-${botId}-${chat}`;
    if (!evidence.conversations.some((row) => row.id === conversation))
      evidence.conversations.push({
        id: conversation,
        workspace: 'workspace',
        channel: `channel-${botId}`,
        channelWorkspace: 'workspace',
        bot: botId,
        chat,
        contact: `contact-${botId}-${chat}`,
        busy: false,
      });
    const runId = `run-${(ids += 1)}`;
    const questions = numbers.map((number) => write(botId, chat, number));
    const rows = questions.map((question, index) => {
      const delivery = {
        type: 'delivery',
        bot: botId,
        updateId: 900 + question.number,
        chat,
        duplicate: false,
        error: null,
        ms: 3,
      } as const;
      for (const [failed, status] of (index === 0 ? refusals : []).entries())
        log({ ...delivery, attempt: failed + 1, status });
      log({ ...delivery, attempt: refusals.length + 1, status: 200 });
      if (repeated) log({ ...delivery, attempt: 1, duplicate: true, status: 200 });
      return store(conversation, question, runId);
    });
    evidence.runs.push({
      id: runId,
      conversation,
      fromSeq: rows[0]?.seq ?? 0,
      toSeq: rows.at(-1)?.seq ?? 0,
      startedAt: at,
    });
    const text = questions.map(({ answer }) => answer).join('\n\n');
    const call = {
      type: 'call',
      bot: botId,
      method: 'sendMessage',
      params: { chat_id: chat, text },
      accepted: true,
      chat,
      description: null,
      beganAt: at,
    } as const;
    if (doubled) log({ ...call, fault: 'reset_after', status: null, messageId: (ids += 1) });
    log({ ...call, fault: null, status: 200, messageId: (ids += 1) });
    const seq =
      evidence.messages.filter(
        (row) => row.conversation === conversation && row.direction === 'out',
      ).length + 1;
    const row: MessageRow = {
      ...blank,
      id: `answer-${ids}`,
      workspace: 'workspace',
      channel: `channel-${botId}`,
      conversation,
      direction: 'out',
      author: 'agent',
      seq,
      providerId: `${chat}:${ids}`,
      text,
      runId,
      delivery: 'sent',
      resends: doubled ? 1 : 0,
    };
    evidence.messages.push(row);
    const states = doubled
      ? ['sending', 'unknown', 'queued', 'sending', 'sent']
      : ['sending', 'sent'];
    for (const [index, after] of states.entries())
      evidence.steps.push({
        message: row.id,
        field: 'delivery',
        before: index === 0 ? 'queued' : (states[index - 1] ?? null),
        after,
        at,
      });
  }

  play(bot, { chat: 71, numbers: [1] });
  play(bot, { chat: 72, numbers: [2], refusals: [503, null] });
  play(bot, { chat: 71, numbers: [3, 4, 5] });
  play(bot, { chat: 72, numbers: [6], doubled: true });
  play(other, { chat: 71, numbers: [7], repeated: true });
  play(bot, { chat: 71, numbers: [8] });
  return evidence;
}

const blank = {
  runId: null,
  outcome: null,
  outcomeReason: null,
  delivery: null,
  resends: 0,
  errorCode: null,
  providerId: null,
};
