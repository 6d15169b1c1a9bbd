import { awayText } from '#server/agent/away-text.ts';
import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import { type Asked, askedIn } from './asked.ts';
import { handOff, personWanted } from './person-wanted.ts';

/**
 * What is decided in front of every brain, because no brain may decide otherwise: a person is
 * wanted, or the agent itself is closed. Otherwise answers with what is asked, buttons and numbers
 * resolved. A turn in which nothing is asked ends here, too.
 */
export function preStage(turn: TurnContext): FinishingCall | Asked {
  const wanted = personWanted(turn);
  if (wanted) {
    turn.trace.push({ step: wanted.reason, detail: wanted.matched });
    return handOff(turn, wanted.reason);
  }
  const asked = askedIn(turn);
  return whileClosed(turn, asked) ?? withoutQuestion(turn, asked) ?? asked;
}

/**
 * The agent's own hours. The hours of people stop no turn: they decide what a hand-over promises.
 */
function whileClosed(turn: TurnContext, { picks }: Asked): FinishingCall | undefined {
  const { state, config, opening } = turn;
  if (opening.open || !config.hours.agentToo || picks >= turn.readings.length) return undefined;
  turn.trace.push({ step: 'outside_hours', detail: opening.period });
  const said = state.awayFor === opening.period || config.hours.awayMessage === '';
  state.awayFor = opening.period;
  return { tool: 'wait', input: { reason: 'outside_hours', text: said ? null : awayText(turn) } };
}

function withoutQuestion(
  { readings }: TurnContext,
  { questions, talk }: Asked,
): FinishingCall | undefined {
  const unread = readings.some(({ kind }) => kind === 'unreadable');
  if (questions.length > 0 || talk.size > 0 || unread) return undefined;
  const reason = readings.length > 0 ? 'gesture' : 'kind_not_answered';
  return { tool: 'wait', input: { reason, text: null } };
}
