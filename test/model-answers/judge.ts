import { checkDraft, type guards } from '#server/agent/guards/model/check-draft.ts';
import type { Draft, Evidence, Verdict } from '#server/agent/guards/model/shapes.ts';
import { takesLeave } from '#server/agent/pre-stage/nothing-left.ts';
import { type Answer, readBusinesses } from './read.ts';

const businesses = readBusinesses();
const said = new Set(['resolve', 'send_template', 'schedule_message']);

/** What the guards say of a model's reply, as the product asks them: its calls were judged before. */
export function verdictsOf(answer: Answer, inUse?: typeof guards): Verdict[] {
  const { reply, calls } = answer;
  const { text, kind, sources, calculations, choices } = reply;
  // A call to close is refused where something is left, and not done.
  const own = calls.filter(
    ({ name }) => said.has(name) && (name !== 'resolve' || takesLeave(answer.words)),
  );
  const evidence = evidenceOf(answer);
  const check = (draft: Draft): Verdict[] => checkDraft(draft, evidence, inUse);
  const offered = choices.map((choice) => `${choice}?`).join('\n');
  return [
    ...check({ text, kind, sources, calculations, calls: own }),
    ...(choices.length === 0
      ? []
      : check({ text: offered, kind: 'question', sources, calls: [] }).filter(
          ({ guard }) => guard !== 'support',
        )),
  ];
}

/** What the product would measure a reply of this business by. */
export function evidenceOf({ id, business: key, words, calls }: Omit<Answer, 'reply'>): Evidence {
  const business = businesses.get(key);
  if (!business) throw new Error(`${id}: no business ${key}`);
  const { knowledge, permits, instructions, name, language } = business;
  return {
    passages: knowledge.map(({ id: entry, question, answer, trusted }) => ({
      id: entry,
      text: `${question}\n${answer}`,
      trusted,
    })),
    customer: [words],
    now: [words],
    nothingLeft: takesLeave(words),
    contactFields: [],
    contactName: '',
    effectsDone: calls.map((call) => call.name),
    instructions,
    secrets: [],
    links: [],
    names: [name, ...permits.teams],
    permits,
    language,
    home: language,
    today: '2026-11-30',
    clock: '11:00',
  };
}
