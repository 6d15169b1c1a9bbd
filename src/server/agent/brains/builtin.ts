import type { FinishingCall } from '../finishing-tools.ts';
import type { Brain } from '../loop.ts';
import type { Asked } from '../pre-stage/asked.ts';
import type { TurnContext } from '../turn-context.ts';
import { chooseAnswer } from './rules/choose-answer.ts';

/**
 * The rules as a brain, so that one loop serves them and every model. They read the turn instead of
 * messages, and their first step ends the turn.
 */
export function builtinBrain(turn: TurnContext, asked: Asked): Brain {
  let decided: FinishingCall | undefined;
  const never = (): never => {
    throw new Error('The built-in brain decides in one step.');
  };
  return {
    async step() {
      decided = await chooseAnswer(turn, asked);
      return { text: '', calls: [{ id: '1', name: decided.tool, args: decided.input }] };
    },
    ends: () => true,
    finish: () => decided ?? never(),
    finishWords: never,
    act: never,
    refuse: never,
  };
}
