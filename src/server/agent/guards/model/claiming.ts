import { isDenied, pattern, type Reading, type Sentence } from './reading.ts';

/**
 * Finds the clauses of a sentence that claim something of the business. Sympathy, thanks, wishes,
 * what the agent says of itself, advice and questions claim nothing and need no source. What the
 * business has, does or asks for is a claim wherever it stands; a thing as the subject, a value or a
 * topic of the sources where no person is spoken of. An answer that speaks to nobody claims as well.
 */
export function claimFinder(
  { claims, customerPlain, draft }: Reading,
  isTopic: (clause: string) => boolean,
): (sentence: Sentence) => string[] {
  const ours = pattern(claims.map((one) => one.ours));
  const policy = pattern(claims.map((one) => one.policy));
  const things = pattern(claims.map((one) => one.things));
  const personal = pattern(claims.map((one) => one.personal));
  const address = pattern(claims.map((one) => one.address));
  const ofBusiness = (clause: string, ofPerson: boolean) =>
    ours.test(clause) ||
    // "I cannot give a discount" is about the agent.
    (policy.test(clause) && !(ofPerson && isDenied(clause, claims)));
  const ofThing = (clause: string, at: number) =>
    // "Yes" says so of what follows, but only at the beginning.
    (things.test(clause) && (at === 0 || clause.includes(' '))) ||
    (clause.match(/\d+/gu) ?? []).some((digits) => !customerPlain.includes(digits)) ||
    isTopic(clause);
  return ({ text, plain, clauses, question }) => {
    const read = clauses.map((clause, at) => {
      const ofPerson = personal.test(clause);
      const claims =
        ofBusiness(clause, ofPerson) || (!question && !ofPerson && ofThing(clause, at));
      return { clause, ofPerson, claims };
    });
    const plainly =
      draft.kind === 'answer' &&
      !question &&
      !read.some(({ ofPerson }) => ofPerson) &&
      !address.test(plain) &&
      !expressive.test(text);
    return plainly || read.some((one) => one.claims)
      ? read.filter((one) => one.claims || !one.ofPerson).map(({ clause }) => clause)
      : [];
  };
}

const expressive = /[!…\p{Extended_Pictographic}]["')\s]*$/u;
