import type { ImportTarget } from '#contract/contact-imports.ts';
import type { Queryable } from '#server/platform/db.ts';
import { aliasesOf } from '#channels/whatsapp/phone-numbers.ts';
import { findByKeys, identityKey } from './import-match.store.ts';
import { isProblem, type Problem, type Wanted } from './import-rows.ts';
import { type ContactLabelRow, listContactLabels } from './labels.store.ts';
import { shownLabels } from './labels.ts';
import { listMembers, type MemberRow } from './members.store.ts';
import { fixedKeys, shownValue } from './shown.ts';

export type Decision =
  | { action: 'error'; problem: Problem }
  | { action: 'new'; wanted: Wanted }
  | {
      action: 'update' | 'unchanged';
      wanted: Wanted;
      /** Whom it is about; null: who an earlier row of the same batch makes. */
      head: string | null;
      /** What it brings that is new. */
      changes: ImportTarget[];
      /** Of these names nobody has one on its channel yet. */
      identities: { channelId: string; value: string }[];
    };

/** Who earlier rows of the file make, by their keys: a later row with one of them is about the same person. */
export type Earlier = Set<string>;

/** What rows do, as the contacts are now: whom each is about, and what of it is new. Never guesses: who could be two people is in error. */
export async function decideRows(
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
    if (found.length > 1) return { action: 'error', problem: { problem: 'several', values: { value: namesOf(found, members) } } };
    const identities = identitiesOf(row).filter((identity) => !headsByKey.has(`identity ${identityKey(identity)}`));
    if (head === undefined)
      return isEarlier
        ? { action: 'update', wanted: row, head: null, changes: targetsOf(row), identities }
        : { action: 'new', wanted: row };
    const theirs = members.filter((member) => member.head === head);
    const changes = changesOf(row, head, theirs, labels, {
      identities,
      isNumberKnown: row.numbers.some((number) => headsByKey.has(`number ${number}`)),
    });
    return { action: changes.length > 0 ? 'update' : 'unchanged', wanted: row, head, changes, identities };
  });
}

const identitiesOf = ({ identities }: Wanted): { channelId: string; value: string }[] =>
  identities.flatMap(({ channelId, values }) => values.map((value) => ({ channelId, value })));

/** By what the person of a row is found. */
export const keysOf = (row: Wanted): string[] => [
  ...row.numbers.map((number) => `number ${number}`),
  ...(row.input.email === undefined ? [] : [`email ${row.input.email.toLowerCase()}`]),
  ...identitiesOf(row).map((identity) => `identity ${identityKey(identity)}`),
];

const namesOf = (heads: readonly string[], members: readonly MemberRow[]): string =>
  heads.map((head) => shownValue(members, head, 'name') ?? head.slice(-8)).join(', ');

/** Everything that a row says. */
function targetsOf({ input, labelIds, optOut, identities }: Wanted): ImportTarget[] {
  return [
    ...fixedKeys.filter((key) => input[key] !== undefined),
    ...Object.keys(input.fields ?? {}).map((id): ImportTarget => `field:${id}`),
    ...(labelIds.length > 0 ? (['labels'] as const) : []),
    ...(optOut ? (['opt_out'] as const) : []),
    ...identities.map(({ channelId }): ImportTarget => `channel:${channelId}`),
  ];
}

function changesOf(
  row: Wanted,
  head: string,
  members: readonly MemberRow[],
  labels: readonly ContactLabelRow[],
  { identities, isNumberKnown }: { identities: readonly { channelId: string }[]; isNumberKnown: boolean },
): ImportTarget[] {
  const ids = new Set(members.map(({ id }) => id));
  const has = new Set(
    shownLabels(
      members,
      head,
      labels.filter((label) => ids.has(label.contact_id)),
    ).map(({ id }) => id),
  );
  const { input } = row;
  const isNew = (target: ImportTarget): boolean => {
    switch (target) {
      case 'labels':
        return row.labelIds.some((id) => !has.has(id));
      case 'opt_out':
        return !members.some((member) => member.id === head && member.opted_out);
      case 'email':
        return shownValue(members, head, 'email')?.toLowerCase() !== input.email?.toLowerCase();
      case 'phone': {
        const shown = shownValue(members, head, 'phone');
        // Under whichever of its forms; a number that a channel knows them by needs not be said once more.
        return shown === null ? !isNumberKnown : !aliasesOf(input.phone ?? '').includes(shown);
      }
      case 'name':
      case 'notes':
        return shownValue(members, head, target) !== input[target];
      case 'skip':
        return false;
      default:
        if (target.startsWith('channel:')) return identities.some(({ channelId }) => target === `channel:${channelId}`);
        return shownValue(members, head, `field:${target.slice('field:'.length)}`) !== input.fields?.[target.slice('field:'.length)];
    }
  };
  return targetsOf(row).filter(isNew);
}
