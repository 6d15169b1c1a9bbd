import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { readBusinesses } from '#test/model-sets/read.ts';
import { type Effect, readTasks, type Turn } from './task.ts';

/**
 * A model that passes the test of a connection, and then does what each task asks for, or what
 * `instead` says.
 */
export const startRightModel = (instead: () => Answered) =>
  startChatModel((heard) => probed(heard) ?? instead() ?? right(heard));

function probed({ text, tools }: Heard): Answered {
  if (text.includes('Which colour')) return { text: 'Magenta.' };
  if (text.includes('Say: ok')) return { text: 'ok' };
  if (tools.includes('confirm')) return { calls: [{ name: 'confirm', args: { word: 'ok' } }] };
  return null;
}

const businesses = readBusinesses();
const tasks = readTasks();

function right({ text }: Heard): Answered {
  const turn = tasks
    .flatMap(({ business, turns }) => turns.map((one) => ({ ...one, business })))
    .find(({ says }) => text.includes(`\n${says}\n</data`));
  if (!turn) throw new Error(`No task asks this: ${text.slice(-500)}`);
  if (turn.effects.length > 0 && !text.includes('Will be done with your answer.'))
    return { calls: turn.effects.map(callOf) };
  if (!turn.ends.includes('answer') || turn.sources.length === 0)
    return { calls: [{ name: 'hand_off', args: { reason: 'no_answer_found' } }] };
  return answerFrom(turn, text);
}

/** In the words of the business, from the passage that has them. */
function answerFrom(turn: Turn & { business: string }, text: string): Answered {
  const entry = businesses.get(turn.business)?.knowledge.find(({ id }) => id === turn.sources[0]);
  const answer = entry?.answer ?? '';
  const [before] = text.split(`\n${answer}\n</data`);
  const isFound = before !== undefined && before.length < text.length;
  if (!isFound) return { calls: [{ name: 'search', args: { query: entry?.question } }] };
  const id = [...before.matchAll(/<data id="([^"]+)"/g)].at(-1)?.[1];
  return {
    calls: [{ name: 'reply', args: { text: answer, kind: 'answer', sources: [id] } }],
  };
}

function callOf({ kind, value }: Effect): { name: string; args: unknown } {
  const [field, written] = value.split('=');
  const args = {
    set_labels: { labels: [value] },
    set_contact_field: { field, value: written },
    assign_team: { team: value },
  };
  return { name: kind, args: args[kind] };
}
