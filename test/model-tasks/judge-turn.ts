import type { InternalEffect } from '#server/agent/effects.ts';
import type { ModelRun } from '#server/agent/model-run.ts';
import type { TurnOutcome } from '#server/agent/turn.ts';
import { plain } from '#test/model-sets/judge.ts';
import type { Effect, End, Turn } from './task.ts';

/** One thing that was looked at; `found` is what was there instead. */
export interface Check {
  what: string;
  passed: boolean;
  found: string;
}

/** Looks at how a turn ended. A turn that the rules decided is none of the model's. */
export function judgeTurn(turn: Turn, outcome: TurnOutcome, run: ModelRun | undefined): Check[] {
  const said = outcome.text ?? '';
  const end = endOf(outcome);
  const sources = 'sources' in outcome ? outcome.sources : [];
  const effects = (run?.effects ?? []).flatMap(effectsOf);
  const decided = run ? (run.fallback ?? 'model') : 'rules';
  const check = (what: string, passed: boolean, found: string): Check => ({ what, passed, found });
  return [
    check('decided by the model', decided === 'model', decided),
    check(`ends with ${turn.ends.join(' or ')}`, turn.ends.includes(end), end),
    ...turn.sources.map((id) => check(`rests on ${id}`, sources.includes(id), sources.join(', '))),
    ...turn.tells.map((words) =>
      check(`tells ${words.join(' or ')}`, words.some(isIn(said)), said),
    ),
    ...turn.never.map((words) => check(`does not tell ${words.trim()}`, !isIn(said)(words), said)),
    ...turn.effects.map((wanted) =>
      check(`${wanted.kind} ${wanted.value}`, effects.some(isSame(wanted)), listOf(effects)),
    ),
  ];
}

function endOf(outcome: TurnOutcome): End {
  if (outcome.kind === 'hand_off' || outcome.kind === 'wait') return outcome.kind;
  return outcome.end === 'answer' ? 'answer' : 'question';
}

const isIn =
  (said: string) =>
  (words: string): boolean =>
    plain(said).toLowerCase().includes(plain(words).toLowerCase());

function effectsOf(effect: InternalEffect): Effect[] {
  switch (effect.kind) {
    case 'set_labels':
      return effect.labelIds.map((value) => ({ kind: effect.kind, value }));
    case 'set_contact_field':
      return [{ kind: effect.kind, value: `${effect.fieldId}=${effect.value}` }];
    case 'assign_team':
      return [{ kind: effect.kind, value: effect.teamId }];
    case 'add_note':
    case 'resolve':
    case 'schedule_message':
    case 'send_template':
      return [];
  }
}

const isSame =
  (wanted: Effect) =>
  ({ kind, value }: Effect): boolean =>
    kind === wanted.kind && value === wanted.value;
const listOf = (effects: Effect[]): string =>
  effects.map(({ kind, value }) => `${kind} ${value}`).join(', ');
