import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findByKeys, identityKey } from './match.store.ts';
import { isProblem, type Problem, type Wanted } from './wanted-row.ts';
import { listContactLabels } from '../labels.store.ts';
import { listMembers, type MemberRow } from '../merge/members.store.ts';
import { shownValue } from '../shown.ts';
import { targetsOf, changesOf } from './changes.ts';

export type Decision =
  | { action: 'error'; problem: Problem }
  | { action: 'new'; wanted: Wanted }
  | {
      action: 'update' | 'unchanged';
      wanted: Wanted;
      /** The person of the row; null: an earlier row of the same batch creates them. */
      head: string | null;
      /** What is new in the row. */
      changes: ImportTarget[];
      /** The identities of the row that nobody has on their channel yet. */
      identities: { channelId: string; value: string }[];
    };

/**
 * The keys of people whom earlier rows of the file create. A later row with one of these keys is
 * about the same person.
 */
export type Earlier = Set<string>;

/**
 * Decides what rows do with the contacts as they are now: the person of each row, and what of it is
 * new. It never guesses: a row that could be about two people is an error.
 */
export async function planRows(
  db: Queryable,
  workspaceId: string,
  rows: readonly (Wanted | Problem)[],
  earlier: Earlier,
): Promise<Decision[]> {
  const wanted = rows.flatMap((row) => (isProblem(row) ? [] : [row]));
  const matches = await findByKeys(db, workspaceId, {
    numbers: [...new Set(wanted.flatMap(({ numbers }) => numbers))],
    emails: [...new Set(wanted.flatMap(({ input }) => input.email?.toLowerCase() ?? []))],
    identities: wanted.flatMap(identitiesOf),
  });
  const headsByKey = new Map<string, Set<string>>();
  for (const { kind, key, head } of matches) {
    const place = `${kind} ${key}`;
    headsByKey.set(place, (headsByKey.get(place) ?? new Set()).add(head));
  }
  const heads = [...new Set(matches.map(({ head }) => head))];
  const members = await listMembers(db, workspaceId, heads);
  const labels = await listContactLabels(
    db,
    workspaceId,
    members.map(({ id }) => id),
  );
  return rows.map((row): Decision => {
    if (isProblem(row)) return { action: 'error', problem: row };
    const keys = keysOf(row);
    const found = [...new Set(keys.flatMap((key) => [...(headsByKey.get(key) ?? [])]))];
    const isEarlier = keys.some((key) => earlier.has(key));
    for (const key of keys) earlier.add(key);
    const [head] = found;
    if (found.length > 1)
      return {
        action: 'error',
        problem: { problem: 'several', values: { value: namesOf(found, members) } },
      };
    const identities = identitiesOf(row).filter(
      (identity) => !headsByKey.has(`identity ${identityKey(identity)}`),
    );
    if (head === undefined)
      return isEarlier
        ? { action: 'update', wanted: row, head: null, changes: targetsOf(row), identities }
        : { action: 'new', wanted: row };
    const theirs = members.filter((member) => member.head === head);
    const changes = changesOf(row, head, theirs, labels, {
      identities,
      isNumberKnown: row.numbers.some((number) => headsByKey.has(`number ${number}`)),
    });
    return {
      action: changes.length > 0 ? 'update' : 'unchanged',
      wanted: row,
      head,
      changes,
      identities,
    };
  });
}

const identitiesOf = ({ identities }: Wanted): { channelId: string; value: string }[] =>
  identities.flatMap(({ channelId, values }) => values.map((value) => ({ channelId, value })));

/** The keys by which the person of a row is found. */
export const keysOf = (row: Wanted): string[] => [
  ...row.numbers.map((number) => `number ${number}`),
  ...(row.input.email === undefined ? [] : [`email ${row.input.email.toLowerCase()}`]),
  ...identitiesOf(row).map((identity) => `identity ${identityKey(identity)}`),
];

const namesOf = (heads: readonly string[], members: readonly MemberRow[]): string =>
  heads.map((head) => shownValue(members, head, 'name') ?? head.slice(-8)).join(', ');
