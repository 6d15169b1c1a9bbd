import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { pattern, type Reading } from './reading.ts';

const noting = ['add_note', 'set_contact_field', 'set_labels', 'assign_team', 'hand_off'];
const calling = ['hand_off', 'assign_team', 'add_note', 'schedule_message', 'send_template'];
const writing = ['hand_off', 'assign_team', 'schedule_message', 'send_template'];

/** What may be said of an effect because it is done with the answer, by the tools that do it. */
const truths = [
  { key: 'notes', by: noting },
  { key: 'people', by: calling },
  { key: 'later', by: writing },
  { key: 'scheduled', by: ['schedule_message'] },
  { key: 'sent', by: ['send_template'] },
  { key: 'ended', by: ['resolve'] },
] as const;

/** A sentence without what the effects of this turn make true. */
export function withoutTruths(plain: string, { evidence, draft, claims }: Reading): string {
  const done = [...evidence.effectsDone, ...draft.calls.map(({ name }) => name)];
  return truths
    .filter(({ by }) => by.some((name) => done.includes(name)))
    .reduce(
      (left, { key }) =>
        left.replaceAll(
          pattern(
            claims.map((one) => one[key]),
            'gu',
          ),
          ' ',
        ),
      plain,
    );
}

/** A sentence without what it asks ("I cannot see whether …") and what the customer told. */
export function withoutAsked(plain: string, phrases: readonly Claims[]): string {
  const parts = (key: 'wonders' | 'reported', rest: string) =>
    pattern(
      phrases.map((one) => `(?:${one[key]})${rest}`),
      'gu',
    );
  return plain
    .replaceAll(parts('wonders', '(?:(?! (?:and|e|y|but|mas|pero) )[^.,;:!?])*'), ' ')
    .replaceAll(parts('reported', '[^.;!?]*'), ' ');
}
