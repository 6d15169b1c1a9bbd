// Checks that commit messages are as CONTRIBUTING.md asks. .ci/run calls it, for every commit since
// this file was added.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** "inbox: show the last words in a row": areas, and a verb that is neither past nor continuous. */
const form = /^[a-z][a-z0-9 ,./-]*: (?<verb>[a-z][a-z-]*)(?: |$)/;
const endsLikeOne = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'string',
  'swing',
  'ring',
]);

/** What is wrong with a message, one sentence for each fault; empty if it is right. */
export function faultsOf(message: string): string[] {
  const [subject = '', ...rest] = message.trim().split('\n');
  const verb = form.exec(subject)?.groups?.verb;
  const body = rest.filter((line) => line.trim() !== '' && !/^[A-Z][\w-]+: \S/.test(line));
  return [
    ...(subject.length > 72 ? [`the subject has ${subject.length} characters; at most 72`] : []),
    ...(verb === undefined
      ? ['the subject is not "area: imperative", as in "inbox: show the last words in a row"']
      : []),
    ...(verb !== undefined && /(?:ed|ing)$/.test(verb) && !endsLikeOne.has(verb)
      ? [`"${verb}" is no imperative`]
      : []),
    ...(rest.length > 0 && rest[0] !== '' ? ['an empty line is missing after the subject'] : []),
    ...(body.length === 0 ? ['there is no body; it says why'] : []),
  ];
}

/** The commits since `since`, the newest first, without merges. */
function readCommits(since: string): { hash: string; message: string }[] {
  const log = git('log', '--no-merges', '--format=%h%x00%B%x01', `${since}..HEAD`);
  return log
    .split('\u0001')
    .map((entry) => entry.trim().split('\0'))
    .filter(([hash]) => hash !== '')
    .map(([hash = '', message = '']) => ({ hash, message }));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

if (import.meta.main) {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'test/programs/commits.ts')
    .trim()
    .split('\n')
    .at(-1);
  const commits = first ? readCommits(first) : [];
  const wrong = commits.flatMap(({ hash, message }) =>
    faultsOf(message).map((fault) => `${hash} ${message.split('\n')[0]}: ${fault}`),
  );
  console.log(`${wrong.length > 0 ? 'FAILED ' : 'ok     '} messages of ${commits.length} commits`);
  for (const line of wrong) console.log(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
