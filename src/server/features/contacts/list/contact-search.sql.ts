import { nameMatches, prefixQuery } from './name-search.sql.ts';

/** The contacts that a search finds, with all contacts of the same person. */
export interface FoundContacts {
  search: string;
  /** Null: too many to name them, so that they are searched for again where they are needed. */
  contactIds: readonly string[] | null;
}

/**
 * The condition that `column` is the id of one of these contacts. The function adds the values that
 * it needs to `values`, of which the first is the workspace.
 */
export function isFoundContact(
  column: string,
  { search, contactIds }: FoundContacts,
  values: unknown[],
): string {
  if (contactIds) return `${column} = any($${values.push(contactIds)}::uuid[])`;
  return evaluatedOnce(
    `${column} in (with found as (${contactsFound(search, values)}) ${withTheirPeople})`,
  );
}

/** A statement names at most this many things that were found. */
const MOST_IDS = 1000;

/** One value: the ids of what `found` gives, null where that is too much. `ids` reads `found`. */
export const idsUnlessMany = (found: string, ids: string): string =>
  `(with found as materialized (select * from (${found}) every limit ${MOST_IDS + 1})
    select case when count(*) <= ${MOST_IDS} then array(${ids}) end from found)`;

/** One value: the ids of the contacts that a search finds, null where there are too many. */
export const contactIdsUnlessMany = (search: string, values: unknown[]): string =>
  idsUnlessMany(contactsFound(search, values), `select p.id::text from (${withTheirPeople}) p`);

/**
 * A condition `… in (…)` whose statement is run once, whatever the planner expects. It expects a
 * few hundred contacts of most searches, and would run the statement for each row of a list.
 */
export const evaluatedOnce = (condition: string): string => `((${condition}) is true)`;

/** The ids of the contacts in `found` and of all contacts of the same person, some repeatedly. */
const withTheirPeople = `select f.id from found f
  union all select k.id from contact k where k.workspace_id = $1 and k.person_id in (select f.person_id from found f where f.person_id is not null)`;

/**
 * A statement that gives the contacts of workspace `$1` (`id`, `person_id`) that a search finds,
 * some of them more than once: by the beginnings of words of the name, by the beginning of the
 * e-mail address or of an identity, and by a phone number in any notation. Each kind of match has
 * its index. The function adds the values that the statement needs to `values`.
 */
function contactsFound(search: string, values: unknown[]): string {
  const contact = 'select k.id, k.person_id from contact k where k.workspace_id = $1';
  const identity = `select k.id, k.person_id from contact_identity i join contact k on k.id = i.contact_id where i.workspace_id = $1`;
  const matches: string[] = [];
  const words = prefixQuery(search);
  if (words !== '') matches.push(`${contact} and ${nameMatches('k', values.push(words))}`);
  const beginning = `$${values.push(`${escaped(search)}%`)}::text`;
  matches.push(`${contact} and lower(k.email) like lower(${beginning})`);
  const forms = numbersMeant(search);
  if (forms.length === 0) {
    if (search.length >= SHORTEST) matches.push(`${identity} and i.value like ${beginning}`);
    return matches.join(' union all ');
  }
  // One condition per pattern, because PostgreSQL does not use the index for several patterns in an
  // array.
  const begins = forms.map((form) => `$${values.push(`${form}%`)}::text`);
  const ends = forms.map((form) => `$${values.push(`${backwards(form)}%`)}::text`);
  const linked = forms.map(
    (form) => `$${values.push(`${backwards(`${form}@s.whatsapp.net`)}%`)}::text`,
  );
  const like = (column: string, patterns: string[]): string =>
    patterns.map((pattern) => `${column} like ${pattern}`).join(' or ');
  matches.push(
    `${contact} and (${like('k.phone', begins)} or ${like('reverse(k.phone)', ends)})`,
    `${identity} and (${like('i.value', begins)} or ${like('reverse(i.value)', [...ends, ...linked])})`,
  );
  return matches.join(' union all ');
}

const SHORTEST = 4;
const backwards = (text: string): string => [...text].toReversed().join('');
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * The digits of a number in every form in which it may be stored: as typed, without the trunk
 * prefix 0, and a Brazilian mobile number with and without the ninth digit, which older ids of
 * WhatsApp lack. Empty: the search is not a number, or too short a piece of one.
 */
function numbersMeant(search: string): string[] {
  const digits = search.replaceAll(/\D/g, '').replace(/^0+(?=\d{8})/, '');
  if (digits.length < SHORTEST || !/^[\d\s()+./-]+$/.test(search)) return [];
  const [, long, rest] = /^((?:55)?(?:[1-9]\d)?)9([6-9]\d{7})$/.exec(digits) ?? [];
  const [, short, mobile] = /^((?:55)?[1-9]\d)([6-9]\d{7})$/.exec(digits) ?? [];
  const forms = [digits];
  if (long !== undefined && rest !== undefined) forms.push(`${long}${rest}`);
  if (short !== undefined && mobile !== undefined) forms.push(`${short}9${mobile}`);
  return forms;
}
