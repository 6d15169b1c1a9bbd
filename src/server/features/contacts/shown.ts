import type { MemberRow } from './merge/members.store.ts';

/**
 * What can be known of a contact: `name`, `email`, `phone`, `notes`, or `field:` with the id of a
 * custom field.
 */
export type FieldKey = 'name' | 'email' | 'phone' | 'notes' | `field:${string}`;
export const fixedKeys = ['name', 'email', 'phone', 'notes'] as const;

/** What this contact itself says: null = nothing, '' = nothing, on purpose. */
function ownValue(member: MemberRow, key: FieldKey): string | null {
  if (key === 'name' || key === 'email' || key === 'phone' || key === 'notes') return member[key];
  return member.fields[key.slice('field:'.length)] ?? null;
}

/**
 * What is shown of the person, who is `id` and those merged into it: what was chosen at the latest
 * merge, else its own, else what the earliest merged one brought. Nothing is ever copied from one
 * contact to another, so a split leaves no trace.
 */
export function shownValue(
  members: readonly MemberRow[],
  id: string,
  key: FieldKey,
): string | null {
  return search(members, id, key) || null;
}

function search(members: readonly MemberRow[], id: string, key: FieldKey): string | null {
  const own = members.find((member) => member.id === id);
  if (!own) return null;
  const merged = mergedInto(members, id);
  for (const child of merged.toReversed()) {
    if (!child.merge_choices.includes(key)) continue;
    const chosen = search(members, child.id, key);
    if (chosen !== null) return chosen;
  }
  const said = ownValue(own, key);
  if (said !== null) return said;
  for (const child of merged) {
    const brought = search(members, child.id, key);
    if (brought !== null) return brought;
  }
  return null;
}

/** Those merged into this one itself, the earliest first. */
export const mergedInto = (members: readonly MemberRow[], id: string): MemberRow[] =>
  members
    .filter((member) => member.merged_into === id)
    .toSorted(
      (one, other) => one.merge_order - other.merge_order || one.id.localeCompare(other.id),
    );

/** The ids of a contact and of everybody who was merged into it, directly or not. */
export function withMerged(members: readonly MemberRow[], id: string): string[] {
  return [
    id,
    ...members
      .filter((member) => member.merged_into === id)
      .flatMap((child) => withMerged(members, child.id)),
  ];
}

/** The custom fields that somebody of them says something of. */
export const fieldKeys = (members: readonly MemberRow[]): FieldKey[] => [
  ...new Set(
    members.flatMap((member) =>
      Object.keys(member.fields).map((field): FieldKey => `field:${field}`),
    ),
  ),
];
