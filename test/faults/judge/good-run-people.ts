import type { JournalFact } from '#simulators/telegram/journal.ts';
import type { ActKind } from '#test/faults/actors/acts.ts';
import type { Evidence, MessageRow, Question } from './evidence.ts';
import { goodRun } from './good-run.ts';

const bot = 5_000_003;

/**
 * A good run with one more business, whose people step in without any violation. The tests plant
 * their violations into copies of it.
 */
export function goodRunWithPeople(): Evidence {
  const evidence = goodRun();
  let at = 100_000;
  let ids = 1_000;
  let conversation = '';
  let chat = 0;
  const tick = (): number => (at += 10);
  const log = (fact: JournalFact): void => void evidence.journal.push({ at: tick(), ...fact });
  const blank = {
    runId: null,
    outcome: null,
    outcomeReason: null,
    delivery: null,
    resends: 0,
    errorCode: null,
    providerId: null,
  };
  const place = () => ({ workspace: 'workspace', channel: `channel-${bot}`, conversation });
  const seqOf = (direction: 'in' | 'out'): number =>
    evidence.messages.filter(
      (row) => row.conversation === conversation && row.direction === direction,
    ).length + 1;

  function open(number: number): void {
    chat = number;
    conversation = `conversation-${bot}-${chat}`;
    const owners = {
      workspace: 'workspace',
      channel: `channel-${bot}`,
      channelWorkspace: 'workspace',
    };
    evidence.conversations.push({
      id: conversation,
      ...owners,
      bot,
      chat,
      contact: `contact-${chat}`,
      busy: false,
    });
  }

  function ask(number: number): MessageRow {
    const question: Question = {
      number,
      bot,
      chat,
      text: `codigo${number}`,
      answer: `Resposta do código, #${number}.`,
    };
    evidence.questions.push(question);
    const updateId = 900 + number;
    log({
      type: 'update',
      bot,
      updateId,
      chat,
      kind: 'message',
      messageId: 100 + number,
      text: question.text,
    });
    log({
      type: 'delivery',
      bot,
      updateId,
      chat,
      duplicate: false,
      error: null,
      ms: 3,
      attempt: 1,
      status: 200,
    });
    evidence.events.push({ bot, eventId: String(updateId) });
    const id = `message-${(ids += 1)}`;
    const providerId = `${chat}:${100 + number}`;
    const row: MessageRow = {
      ...blank,
      ...place(),
      id,
      direction: 'in',
      author: 'customer',
      seq: seqOf('in'),
      providerId,
      text: question.text,
    };
    evidence.messages.push(row);
    return row;
  }

  function end(
    row: MessageRow,
    outcome: string | null,
    outcomeReason: string | null,
    runId: string | null = row.runId,
  ): void {
    evidence.steps.push({
      message: row.id,
      field: 'outcome',
      before: row.outcome,
      after: outcome,
      at: tick(),
    });
    Object.assign(row, { outcome, outcomeReason, runId });
  }

  function put(row: MessageRow, delivery: string): void {
    evidence.steps.push({
      message: row.id,
      field: 'delivery',
      before: row.delivery,
      after: delivery,
      at: tick(),
    });
    row.delivery = delivery;
  }

  function say(text: string, author: 'agent' | 'person', runId: string): MessageRow {
    const id = `said-${(ids += 1)}`;
    const row: MessageRow = {
      ...blank,
      ...place(),
      id,
      direction: 'out',
      author,
      seq: seqOf('out'),
      text,
      runId,
      delivery: 'queued',
    };
    evidence.messages.push(row);
    return row;
  }

  /** The agent decides, and its answer waits to be sent. */
  function turn(question: MessageRow): MessageRow {
    const id = `run-${(ids += 1)}`;
    evidence.runs.push({
      id,
      conversation,
      fromSeq: question.seq,
      toSeq: question.seq,
      startedAt: tick(),
    });
    end(question, 'answered', 'reply', id);
    return say(`Resposta do código, #${question.text.slice('codigo'.length)}.`, 'agent', id);
  }

  function call(row: MessageRow, isTaken: boolean): void {
    const [fault, status] = isTaken ? ([null, 200] as const) : (['too_many', 429] as const);
    const messageId = isTaken ? (ids += 1) : null;
    const params = { chat_id: chat, text: row.text };
    const beganAt = tick();
    log({
      type: 'call',
      beganAt,
      bot,
      method: 'sendMessage',
      params,
      accepted: isTaken,
      chat,
      description: null,
      fault,
      status,
      messageId,
    });
    if (isTaken) row.providerId = `${chat}:${messageId}`;
  }

  function send(row: MessageRow): void {
    put(row, 'sending');
    call(row, true);
    put(row, 'sent');
  }

  function act(kind: ActKind, text: string | null = null, where: number | null = chat): void {
    evidence.acts.push({
      kind,
      bots: [bot],
      chat: where,
      askedAt: tick(),
      answeredAt: tick(),
      text,
    });
  }

  function reply(question: MessageRow, text: string): void {
    const row = say(text, 'person', `reply-${(ids += 1)}`);
    act('reply', text);
    end(question, 'answered', 'answered_by_person', question.runId ?? row.runId);
    send(row);
  }

  open(73);
  const plain = turn(ask(21));
  act('note');
  send(plain);

  // The provider refuses the answer, somebody takes over and writes.
  const refused = ask(22);
  const calledOff = turn(refused);
  put(calledOff, 'sending');
  call(calledOff, false);
  act('take over');
  put(calledOff, 'cancelled');
  end(refused, 'waiting_person', 'paused_by_person');
  reply(refused, 'Aqui é da equipe, palavra 1.');
  act('give back');
  send(turn(ask(23)));

  // Somebody types and writes nothing; the agent takes the question up again.
  const typedAt = ask(24);
  const dropped = turn(typedAt);
  act('typing');
  put(dropped, 'cancelled');
  end(typedAt, 'waiting_person', 'paused_by_person');
  act('pause over');
  send(turn(typedAt));

  const done = ask(25);
  act('resolve');
  end(done, 'closed', 'resolved_by_person', null);

  // A part that had been marked was on its way when somebody took over; the next question waits for
  // that person.
  open(74);
  const onItsWay = turn(ask(26));
  put(onItsWay, 'sending');
  act('take over');
  call(onItsWay, true);
  put(onItsWay, 'sent');
  end(ask(27), 'waiting_person', 'paused_by_person', null);
  evidence.listed.push(conversation);

  // The agent is switched off for a moment: the question waits in its list, and a person answers
  // it.
  open(75);
  act('agent off', null, null);
  const waiting = ask(28);
  end(waiting, 'waiting_person', 'agent_inactive', null);
  act('agent on', null, null);
  reply(waiting, 'Aqui é da equipe, palavra 2.');
  act('give back');
  return evidence;
}
