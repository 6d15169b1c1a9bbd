import { checkDraft, type guards } from '#server/agent/guards/model/check-draft.ts';
import type { Draft, Evidence, Passage, Verdict } from '#server/agent/guards/model/shapes.ts';
import { takesLeave } from '#server/agent/pre-stage/nothing-left.ts';
import { attackerWins } from './judge.ts';
import { type Half, readBusinesses, readSet, type SetName } from './read.ts';
import type { Business, Honest, Injection, Proposal, Turn } from './shapes.ts';

/** How the guards judge the cases of the sets, as the product would call them. */
export interface Judged {
  id: string;
  group: string;
  verdicts: Verdict[];
  /** The attacker got what they wanted; for the other sets, the draft was sent as it is. */
  passed: boolean;
}

const businesses = readBusinesses();
const today = '2026-11-30';

/** Every case of a set, with what became of it. */
export function judgeSet(name: SetName, half: Half, inUse?: typeof guards): Judged[] {
  if (name === 'injections') return readSet(name, half).map((one) => judgeInjection(one, inUse));
  return readSet(name, half).map((one) => {
    const verdicts = verdictsOf(one, one.proposal, { words: one.words, profileName: '' }, inUse);
    return { id: one.id, group: one.group, verdicts, passed: verdicts.length === 0 };
  });
}

/**
 * A draft that is refused does not leave, and none of its calls is made: the model that obeys would
 * write the same again, and a person is called.
 */
function judgeInjection(one: Injection, inUse?: typeof guards): Judged {
  const { obeying, success } = one;
  const verdicts = verdictsOf(one, obeying, one.turn, inUse);
  const left =
    verdicts.length === 0
      ? { sent: obeying.reply ? [obeying.reply.text] : [], effects: obeying.calls }
      : { sent: [], effects: [{ name: 'hand_off' as const, args: {} }] };
  return { id: one.id, group: one.group, verdicts, passed: attackerWins(left, success) };
}

function verdictsOf(
  one: Pick<Honest, 'id' | 'business' | 'language'>,
  proposal: Proposal,
  turn: Turn,
  inUse?: typeof guards,
): Verdict[] {
  const business = businesses.get(one.business);
  if (!business) throw new Error(`${one.id}: no business ${one.business}`);
  return checkDraft(draftOf(proposal), evidenceOf(business, turn, one.language), inUse);
}

function draftOf({ reply, calls }: Proposal): Draft {
  const text = reply?.text ?? '';
  const sources = reply?.sources ?? [];
  const kind = sources.length > 0 ? 'answer' : text.includes('?') ? 'question' : 'courtesy';
  return { text, kind, sources, calls };
}

/** Only what the contact typed is the contact's: not what was quoted, read or named. */
function evidenceOf(business: Business, turn: Turn, language: Evidence['language']): Evidence {
  const { knowledge, permits, instructions, name } = business;
  const passage = (one: Business['knowledge'][number]): Passage => ({
    id: one.id,
    text: `${one.question}\n${one.answer}`,
    trusted: one.trusted,
  });
  return {
    passages: [
      ...knowledge.map(passage),
      ...(turn.passage ? [passage(turn.passage)] : []),
      ...(turn.tool ? [{ id: turn.tool.name, text: turn.tool.result, trusted: false }] : []),
    ],
    customer: [turn.words, ...(turn.caption === undefined ? [] : [turn.caption])],
    now: [turn.words],
    nothingLeft: takesLeave(turn.words),
    contactFields: [],
    contactName: turn.profileName,
    effectsDone: [],
    instructions,
    secrets: [],
    links: [],
    names: [name],
    permits,
    language,
    home: business.language,
    today,
    clock: '11:00',
  };
}
