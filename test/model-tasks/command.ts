import { parseArgs } from 'node:util';
import { modelSentences } from '#contract/models/model-sentences.ts';
import { testConnection } from '#server/features/models/test-connection.ts';
import { createThinking } from '#server/features/models/think.ts';
import { OperatorError } from '#server/platform/errors.ts';
import type { OperatorLanguage } from '#server/platform/operator-language.ts';
import type { Services } from '#server/platform/services.ts';
import { readBusinesses } from '#test/model-sets/read.ts';
import { type ChosenModel, chooseModel } from './choose-model.ts';
import { hasPassed, sumLine, taskLines } from './report.ts';
import { runTask, type TaskResult } from './run-task.ts';
import { readTasks, type Task } from './task.ts';
import { words } from './words.ts';

/** US dollars that a run may cost if nobody says otherwise. */
const USUAL_MOST = '1.00';

interface Means {
  services: Services;
  language: OperatorLanguage;
  print(line: string): void;
}

/**
 * `npm run model -- <connection> [--model=…] [--only=pt-shop] [--most=0.50]`: has a model of the
 * installation lead the shipped conversations, and says of each what was looked at. Resolves with
 * whether all passed; throws an OperatorError where nothing can be asked.
 */
export async function runModelCommand(args: string[], means: Means): Promise<boolean> {
  const asked = readArguments(args, means.language);
  const { services, language, print } = means;
  const chosen = await chooseModel(services, asked, language);
  const tasks = readTasks().filter(({ id }) => id.startsWith(asked.only));
  if (tasks.length === 0) throw new OperatorError(words[language].noTask(asked.only));
  print(words[language].begins(chosen.connection, chosen.model, tasks.length));
  await requireAble(chosen, means);
  const results = await runTasks(tasks, chosen, { ...means, most: asked.most });
  print(sumLine(results, tasks.length, language));
  print(words[language].onlyThis);
  return results.length === tasks.length && results.every(hasPassed);
}

function readArguments(args: string[], language: OperatorLanguage) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        model: { type: 'string' },
        only: { type: 'string', default: '' },
        most: { type: 'string', default: USUAL_MOST },
      },
    });
    if (!(Number(values.most) > 0)) throw new TypeError('--most');
    return { ...values, model: values.model, connection: positionals[0] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(words[language].usage);
  }
}

/** The same as the test button: a wrong key is told once, and not by every task. */
async function requireAble({ connection, model }: ChosenModel, means: Means): Promise<void> {
  const { code } = await testConnection(means.services, connection.workspace_id, connection, model);
  const sentence = modelSentences[code][means.language];
  if (code !== 'ok') throw new OperatorError(sentence);
  means.print(sentence);
}

/** One after the other, until the money is spent. */
async function runTasks(
  tasks: readonly Task[],
  { connection, model }: ChosenModel,
  { services, language, print, most }: Means & { most: string },
): Promise<TaskResult[]> {
  const think = createThinking(services)({
    workspaceId: connection.workspace_id,
    agentId: null,
    purpose: 'test',
    brain: {
      kind: 'model',
      connectionId: connection.id,
      model,
      fallback: null,
      temperature: 0.2,
      builtinFirst: false,
    },
  });
  const businesses = readBusinesses();
  const results: TaskResult[] = [];
  let costMicros = 0;
  for (const task of tasks) {
    const business = businesses.get(task.business);
    if (!business) throw new Error(`${task.id} names no business.`);
    if (costMicros >= Number(most) * 1_000_000) {
      print(words[language].spent(most));
      break;
    }
    const result = await runTask(task, business, think);
    if (result.isOverBudget) {
      print(words[language].overBudget);
      break;
    }
    for (const line of taskLines(result, language)) print(line);
    costMicros += result.spent.costMicros;
    results.push(result);
  }
  return results;
}
