import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../../..');
const files = globSync('**/*.ts', {
  cwd: server,
  exclude: ['**/*.test.ts', 'features/conversations/state/**'],
});

/** Columns that say what state a conversation is in, what it waits for, and who is at it. */
const state = [
  'owner|owner_user_id|owned_until|owned_because|paused_at|waiting_since|resolved_at|snoozed_until',
  'reply_awaited|reply_warn_at|reply_due_at|reply_tell_at',
  'answer_at|first_unanswered_at|answer_worker|answer_lease_until|answer_fence|answer_attempts|restarts',
  'deliver_at|deliver_worker|deliver_lease_until|deliver_fence|interventions|intervention',
];
const assigned = new RegExp(String.raw`(?:\bset|,)\s+(${state.join('|')})\s*=`, 'g');
/** From its first word to the end of its list: what comes back, or the next statement. */
const statement =
  /\bupdate\s+(?:only\s+)?conversation\b(?:(?!\breturning\b|\binsert into\b|\bupdate (?!conversation)|`,)[\s\S])*/g;

/** What a file writes of the state by itself, in an update of its own. */
const writesOf = (text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([update]) =>
    [...update.matchAll(assigned)].map(([, column]) => column ?? ''),
  );

test('the state of a conversation is written by its own folder alone', () => {
  const writers = files.flatMap((file) =>
    writesOf(readFileSync(join(server, file), 'utf8')).map((column) => `${file}: ${column}`),
  );
  expect(files.length, 'the server has files').toBeGreaterThan(300);
  expect(
    writers,
    'call a verb of features/conversations/state, or put what its `.sql.ts` files say into the statement',
  ).toEqual([]);
});

test.each([
  ['update conversation set owner_user_id = $3 where id = $1', ['owner_user_id']],
  [
    'with a as (select 1)\nupdate conversation c set sent_seq = c.sent_seq + 1,\n  deliver_at = now() from a',
    ['deliver_at'],
  ],
  ['update conversation c set team_id = $3 where c.owner = 1 and c.answer_at = now()', []],
  ['update message set paused_at = now()', []],
  [
    'update conversation set chat = $1 returning id), x as (update message set delivery = 1, paused_at = now())',
    [],
  ],
])('%s', (text, columns) => {
  expect(writesOf(text)).toEqual(columns);
});
