import { pattern, type Reading } from './reading.ts';

/** What may be said of an effect because it is done with the answer, by the tool that does it. */
const truths = {
  schedule_message: 'scheduled',
  send_template: 'sent',
  resolve: 'ended',
} as const;

/** A sentence without what the effects of this turn make true. */
export function withoutTruths(plain: string, { evidence, draft, claims }: Reading): string {
  const done = [...evidence.effectsDone, ...draft.calls.map(({ name }) => name)];
  return Object.entries(truths).reduce(
    (left, [name, key]) =>
      done.includes(name) ? left.replace(pattern(claims.map((one) => one[key])), ' ') : left,
    plain,
  );
}
