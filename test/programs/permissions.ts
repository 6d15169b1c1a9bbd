import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '#contract/index.ts';
import { LIVE_PATH } from '#contract/live.ts';
import { everyone, managers, type Role } from '#contract/people/roles.ts';
import type { Route } from '#contract/route.ts';

export const permissionsFile = join(import.meta.dirname, '../../docs/permissions.md');

type Row = Pick<Route, 'method' | 'path' | 'summary' | 'auth' | 'confirmed'>;

/** Calls that `app.ts` serves outside of the contract, because their answer is not JSON. */
const besideTheContract: Row[] = [
  {
    method: 'get',
    path: LIVE_PATH,
    summary: 'What changed, as a stream of events',
    auth: everyone,
  },
  {
    method: 'get',
    path: '/api/messages/{id}/media/{index}',
    summary: "A customer's file",
    auth: everyone,
  },
  {
    method: 'post',
    path: '/api/contacts/export',
    summary: 'The contacts of a list, as a CSV file',
    auth: managers,
    confirmed: true,
  },
  {
    method: 'get',
    path: '/api/contact-imports/{id}/errors',
    summary: 'The rows of an import that are in error, as a CSV file',
    auth: managers,
  },
  {
    method: 'post',
    path: '/api/contacts/{id}/export',
    summary: 'Everything held on a person, as a ZIP file',
    auth: managers,
    confirmed: true,
  },
];

/** `docs/permissions.md` from the contract: every call, and which roles may make it. */
export function permissionsPage(): string {
  const byTag = Map.groupBy(Object.values<Route>(routes), ({ tag }) => tag);
  return [
    '# Who may call what',
    '',
    'Made from `src/contract` by `npm run permissions`; a test holds it to what the server does. `●` may, `–` is refused with 403 before',
    'its input is read. Where the password is asked for again, it must have been said in the last ten minutes. Calls that need no session are not',
    'listed but at the end.',
    ...[...byTag].flatMap(([tag, calls]) =>
      section(
        tag,
        calls.filter(({ auth }) => auth !== 'none'),
      ),
    ),
    ...section('beside the contract', besideTheContract),
    '',
    '## without a session',
    '',
    ...Object.values<Route>(routes)
      .filter(({ auth }) => auth === 'none')
      .map((call) => `- \`${nameOf(call)}\` ${call.summary}`),
    '',
  ].join('\n');
}

function section(title: string, calls: Row[]): string[] {
  if (calls.length === 0) return [];
  const mark = ({ auth }: Row, role: Role): string =>
    auth === 'none' || auth.includes(role) ? '●' : '–';
  return [
    '',
    `## ${title}`,
    '',
    `| Call | | ${everyone.join(' | ')} |`,
    `|---|---|${everyone.map(() => ':-:').join('|')}|`,
    ...calls.map(
      (call) =>
        `| \`${nameOf(call)}\` | ${call.summary}${call.confirmed ? ' (asks for the password again)' : ''} | ${everyone.map((role) => mark(call, role)).join(' | ')} |`,
    ),
  ];
}

const nameOf = ({ method, path }: Row): string => `${method.toUpperCase()} ${path}`;

if (import.meta.main) writeFileSync(permissionsFile, permissionsPage());
