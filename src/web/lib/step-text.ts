import '#web/i18n/steps.ts';
import type { TFunction } from 'i18next';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { ModelCode } from '#contract/models/model-sentences.ts';

const steps = [
  'search',
  'choice',
  'handoff_word',
  'asked_for_person',
  'legal_topic',
  'anger',
  'menu_person',
  'for_person',
  'no_answer_found',
  'to_fill_in',
  'outside_hours',
  'opted_out',
  'opt_out',
  'opt_in',
  'unreadable',
  'ungrounded',
  'loop_guard',
  'give_up',
  'person',
  'model',
  'transcribed',
] as const;
const talks = [
  'greeting',
  'thanks',
  'goodbye',
  'menu',
  'asks_whether_bot',
  'stray_number',
  'yes',
  'no',
] as const;

const decisions: ReadonlySet<string> = new Set([
  'no_answer_found',
  'to_fill_in',
  'outside_hours',
  'opted_out',
  'ungrounded',
  'loop_guard',
  'give_up',
  'fallback',
]);
const verbs = {
  model: 'wrote',
  failed: 'tried',
  guard: 'checked',
  tool: 'asked',
  transcribed: 'listened',
  person: 'read',
} as const;

/** What the agent did in a step. `isFound`: a search that found something. */
export function verbOf(step: string, isFound: boolean) {
  if (step === 'search') return isFound ? 'found' : 'searched';
  for (const [name, verb] of Object.entries(verbs)) if (name === step) return verb;
  return decisions.has(step) ? 'decided' : 'understood';
}

/**
 * One step of an agent's way to an answer, as the words beside its verb. A step without a sentence is shown as it
 * is.
 */
export function stepText({ step, detail, call }: TraceStep, t: TFunction): string {
  const talk = step === 'small_talk' ? talks.find((kind) => kind === detail) : undefined;
  if (talk) return t(`steps.talk.${talk}`);
  if (step === 'failed') return failureText(detail, call, t);
  const said = named(step, detail, t);
  if (said !== null) return said;
  const known = steps.find((name) => name === step);
  return known ? t(`steps.${known}`, { detail }) : `${step}: ${detail}`;
}

/** Which model was asked in vain, and why. */
function failureText(code: string, call: TraceStep['call'], t: TFunction): string {
  const why = isFailure(code) ? t(`steps.failures.${code}`) : code;
  const { model, connection } = call ?? {};
  if (!model) return why;
  return connection
    ? t('steps.failedOn', { model, connection, why })
    : t('steps.failed', { model, why });
}

/** A step whose detail is a name of ours; one that has no words yet is shown as it is. */
function named(step: string, detail: string, t: TFunction): string | null {
  if (step === 'tool') {
    const effect = effects.find((name) => name === detail);
    return t('steps.tool', { detail: effect ? t(`steps.effects.${effect}`) : detail });
  }
  if (step === 'guard') {
    const refused = detail.split(', ').map((name) => {
      const guard = guards.find((known) => known === name);
      return guard ? t(`steps.guards.${guard}`) : name;
    });
    return t('steps.guard', { detail: refused.join(', ') });
  }
  if (step === 'fallback') {
    const fallback = fallbacks.find((reason) => reason === detail);
    return t('steps.fallback', { detail: fallback ? t(`steps.fallbacks.${fallback}`) : detail });
  }
  return null;
}

const effects = [
  'set_labels',
  'set_contact_field',
  'add_note',
  'assign_team',
  'resolve',
  'schedule_message',
  'send_template',
] as const;
const guards = [
  'kinds',
  'sources',
  'letters',
  'values',
  'days',
  'things',
  'names',
  'denied',
  'promises',
  'claims',
  'support',
  'links',
  'secrecy',
  'language',
  'calls',
  'tool',
  'silence',
  'length',
] as const;
/** Every code of a call that gave nothing; one that is left out does not compile. */
const failures = {
  wrong_key: true,
  key_lost: true,
  no_credit: true,
  model_unknown: true,
  rate_limited: true,
  too_slow: true,
  unreachable: true,
  address_not_allowed: true,
  not_a_model: true,
  redirected: true,
  empty: true,
  refused: true,
  cut: true,
  provider_down: true,
  bad_request: true,
  over_budget: true,
  too_long: true,
  resting: true,
  no_connection: true,
  no_time: true,
} satisfies Record<Failure, true>;
type Failure = Exclude<ModelCode, 'ok' | 'no_tools'> | 'resting' | 'no_connection' | 'no_time';
const isFailure = (code: string): code is Failure => Object.hasOwn(failures, code);
const fallbacks = [
  'model_failed',
  'over_budget',
  'model_refused',
  'ungrounded',
  'tool_unknown',
  'no_progress',
] as const;
