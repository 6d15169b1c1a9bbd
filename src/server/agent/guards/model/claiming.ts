import { isDenied, pattern, type Reading, type Sentence } from './reading.ts';

/** In words. */
const longestCourtesy = 7;

/**
 * Finds the clauses of a sentence that claim something of the business. Sympathy, thanks, wishes,
 * what the agent says of itself, advice and questions claim nothing and need no source. What the
 * business has, does or asks for is a claim wherever it stands; a thing as the subject is one where
 * no person is spoken of, and so is all of an answer that speaks to nobody. Where the customer only
 * tells of themselves, less is a claim.
 */
export function claimFinder({
  claims,
  customerPlain,
  draft,
}: Reading): (sentence: Sentence) => string[] {
  const ours = pattern(claims.map((one) => one.ours));
  const policy = pattern(claims.map((one) => one.policy));
  const things = pattern(claims.map((one) => one.things));
  const personal = pattern(claims.map((one) => one.personal));
  const address = pattern(claims.map((one) => one.address));
  const told =
    pattern(claims.map((one) => one.tells)).test(customerPlain) &&
    !customerPlain.includes('?') &&
    !pattern(claims.map((one) => one.asks)).test(customerPlain);
  const answer = draft.kind === 'answer';
  const ofBusiness = (clause: string, ofPerson: boolean) =>
    ours.test(clause) ||
    // "I cannot give a discount" is about the agent.
    (policy.test(clause) && !(ofPerson && isDenied(clause, claims)));
  // "Yes" says so of what follows, but only at the beginning.
  const ofThing = (clause: string, at: number) =>
    (answer || !told) && things.test(clause) && (at === 0 || clause.includes(' '));
  const courtesies = pattern(claims.map((one) => one.courtesies));
  return ({ clauses, question }) => {
    const read = clauses
      .filter((clause) => !(courtesies.test(clause) && clause.split(' ').length <= longestCourtesy))
      .map((clause, at) => {
        const ofPerson = personal.test(clause);
        const claims =
          ofBusiness(clause, ofPerson) || (!question && !ofPerson && ofThing(clause, at));
        return { clause, ofPerson, claims };
      });
    const plainly =
      answer &&
      !told &&
      !question &&
      !read.some(({ clause, ofPerson }) => ofPerson || address.test(clause));
    return plainly || read.some((one) => one.claims)
      ? read.filter((one) => one.claims || !one.ofPerson).map(({ clause }) => clause)
      : [];
  };
}

/** Whether words speak of what the business has, does, asks for, offers or agrees to. */
export const saysOfBusiness = (plain: string, claims: Reading['claims']): boolean =>
  pattern(
    claims.flatMap((one) => [one.ours, one.policy, one.perks, one.stock, one.states, one.affirms]),
  ).test(plain);

/**
 * A clause without what it says not to know, or offers: "the bread is in stock and I am happy to
 * help" is in stock. What stands behind it counts where something of the business is said.
 */
export function knownPart(clause: string, claims: Reading['claims']): string[] {
  const unknown = pattern(claims.map((one) => one.unknown));
  if (!unknown.test(clause)) return [clause];
  const parts = clause.split(/\s(?:and|e|y|but|mas|pero)\s/u);
  const at = parts.findIndex((part) => unknown.test(part));
  const rest = parts.filter(
    (part, place) =>
      place < at || (place > at && !unknown.test(part) && saysOfBusiness(part, claims)),
  );
  return rest.length === 0 ? [] : [rest.join(', ')];
}
