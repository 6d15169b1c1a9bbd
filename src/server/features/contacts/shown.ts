import type { MemberRow } from './merge/members.store.ts';

/**
 * A piece of information about a contact: `name`, `email`, `phone`, `notes`, or `field:` with the
 * id of a custom field.
 */
export type FieldKey = 'name' | 'email' | 'phone' | 'notes' | `field:${string}`;
export const fixedKeys = ['name', 'email', 'phone', 'notes'] as const;

/** The contact's own value. Null: none; '': removed on purpose. */
function ownValue(member: MemberRow, key: FieldKey): string | null {
  if (key === 'name' || key === 'email' || key === 'phone' || key === 'notes') return member[key];
  return member.fields[key.slice('field:'.length)] ?? null;
}

/**
 * The value shown for the person, who is `id` together with the contacts merged into it. First
 * counts the value chosen at the latest merge, then the contact's own value, then the value of the
 * contact that was merged first. Values are never copied between contacts, so a split leaves no
 * trace.
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

/** The contacts merged directly into this one, the earliest merge first. */
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

/** The custom fields for which at least one of these contacts has a value. */
export const fieldKeys = (members: readonly MemberRow[]): FieldKey[] => [
  ...new Set(
    members.flatMap((member) =>
      Object.keys(member.fields).map((field): FieldKey => `field:${field}`),
    ),
  ),
];
