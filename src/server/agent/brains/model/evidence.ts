import { businessWords } from '#server/agent/business-words.ts';
import { checkDraft } from '#server/agent/guards/model/check-draft.ts';
import type { Draft, Evidence, Verdict } from '#server/agent/guards/model/shapes.ts';
import { localTime } from '#server/agent/local-time.ts';
import { isNothingLeft } from '#server/agent/pre-stage/nothing-left.ts';
import type { ToolCall } from '#server/agent/think.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import { isForwarded } from '#server/agent/words-said.ts';
import { textOf } from '../rules/reading.ts';
import { markOf } from './marks.ts';
import type { ModelTools } from './model-tools.ts';

/** What the guards say of a draft, measured by all that this turn has. */
export const check = (draft: Draft, turn: TurnContext, tools: ModelTools): Verdict[] =>
  checkDraft(draft, evidenceOf(turn, tools));

/** Why the guards refuse that a call writes; undefined: it may. */
export function refusedCall(
  { name, args }: ToolCall,
  turn: TurnContext,
  tools: ModelTools,
): string | undefined {
  const call = { name, args: { ...(typeof args === 'object' ? args : {}) } };
  const draft: Draft = { text: '', kind: 'courtesy', sources: [], calls: [call] };
  return check(draft, turn, tools).find(({ guard }) => guard === 'calls')?.sentence;
}

/**
 * The summary of what was said at first is no evidence: a model wrote it, from words of others, and
 * nothing says which of them were the customer's.
 */
function evidenceOf(
  turn: TurnContext,
  { background, passages, recorder, nonce }: ModelTools,
): Evidence {
  const { input, config, now } = turn;
  const { offers, transcript, fields } = background;
  const before = transcript.flatMap((said) =>
    said.author === 'customer' && !said.isForwarded ? [said.text] : [],
  );
  const names = (of: readonly { name: string }[]): string[] => of.map(({ name }) => name);
  return {
    passages: [...passages.values()].map(({ id, title, text }) => ({
      id,
      text: `${title}\n${text}`,
      trusted: true,
    })),
    customer: [...before, ...typedNow(turn)],
    now: typedNow(turn),
    nothingLeft: isNothingLeft(turn),
    contactFields: Object.values(fields),
    contactName: input.contact.name ?? '',
    effectsDone: recorder.steps.flatMap(({ effects }) => effects.map(({ kind }) => kind)),
    instructions: businessWords(config),
    secrets: [nonce, markOf(input.version.id)],
    links: [],
    names: [input.version.agentName, ...names(offers.teams)],
    permits: {
      labels: names(offers.labels),
      fields: names(offers.fields),
      teams: names(offers.teams),
      templates: names(offers.templates),
    },
    language: turn.language.code,
    home: turn.home.code,
    today: localTime(now, config.hours.timeZone, 'day'),
    clock: localTime(now, config.hours.timeZone, 'clock'),
  };
}

/** What the customer typed themselves; what was forwarded is somebody else's. */
const typedNow = ({ input }: TurnContext): string[] =>
  input.messages.flatMap(({ parts }) =>
    isForwarded(parts) ? [] : parts.flatMap((part) => textOf(part) ?? []),
  );
