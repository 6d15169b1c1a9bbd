import { execute, type Queryable, toJson } from '#server/platform/db.ts';

export interface OwnValues {
  name: string | null;
  email: string | null;
  phone: string | null;
  notes: string | null;
  fields: Record<string, string>;
}

export function insertContact(
  db: Queryable,
  workspaceId: string,
  id: string,
  own: OwnValues,
): Promise<number> {
  return execute(
    db,
    // `name_asked_at` is set so that no provider is asked for the name.
    `insert into contact (id, workspace_id, name, email, phone, notes, fields, name_asked_at) values ($2, $1, $3, $4, $5, $6, $7, now())`,
    [workspaceId, id, own.name, own.email, own.phone, own.notes, toJson(own.fields)],
  );
}

/** Replaces the contact's own values. */
export function updateContact(
  db: Queryable,
  workspaceId: string,
  id: string,
  own: OwnValues,
): Promise<number> {
  return execute(
    db,
    `update contact set name = $3, email = $4, phone = $5, notes = $6, fields = $7 where workspace_id = $1 and id = $2`,
    [workspaceId, id, own.name, own.email, own.phone, own.notes, toJson(own.fields)],
  );
}

/**
 * Forgets which merged contact's value was chosen for these fields, because what a user writes
 * afterwards counts.
 */
export function dropChoices(
  db: Queryable,
  workspaceId: string,
  mergedInto: string,
  keys: readonly string[],
): Promise<number> {
  return execute(
    db,
    `update contact set merge_choices = array(select choice from unnest(merge_choices) choice where choice <> all($3::text[]))
     where workspace_id = $1 and merged_into = $2 and merge_choices && $3::text[]`,
    [workspaceId, mergedInto, keys],
  );
}

/**
 * Sets the name under which the conversations of these contacts are listed; null: each by its own
 * name.
 */
export function showName(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
  name: string | null,
): Promise<number> {
  return execute(
    db,
    'update contact set shown_name = $3 where workspace_id = $1 and id = any($2::uuid[]) and shown_name is distinct from $3',
    [workspaceId, contactIds, name],
  );
}
