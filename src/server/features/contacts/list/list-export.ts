import { z } from 'zod';
import { Id } from '#contract/common.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import { parseInput } from '#server/platform/http/input.ts';
import type { Services } from '#server/platform/services.ts';
import { listActivity } from '../contact-details.store.ts';
import { type ContactFilter, type PagePlace, nextPeople } from './contact-list.store.ts';
import { readPeople } from '../contact-view.ts';
import { searchContacts } from './contact-search.store.ts';
import { csvFile } from './csv-file.ts';
import { type FieldRow, listFields } from '../fields.store.ts';
import { nameOfColumn } from '../import/columns.ts';
import { BETWEEN, listColumns } from './list-columns.ts';
import {
  countNotes,
  type ExportedChannel,
  lastWords,
  listChannelsWithPeople,
} from './list-export.store.ts';
import { listMembers } from '../merge/members.store.ts';
import { shownValue } from '../shown.ts';

const PAGE = 200;
/** The filter of the list that is exported. */
const Filter = z.object({ search: z.string().trim().max(100).optional(), labelId: Id.optional() });

/** Writes the contacts of a list as CSV, one row each. It reads and writes one page at a time. */
export async function exportList(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { workspaceId, userId }: Session,
  { language }: Pick<Caller, 'language'>,
  query: Record<string, string>,
): Promise<Response> {
  const { search, labelId } = parseInput(Filter, query, language);
  const found = search ? await searchContacts(db, workspaceId, search) : undefined;
  const filter: ContactFilter = { workspaceId, labelId, found };
  const [fields, channels] = await Promise.all([
    listFields(db, workspaceId),
    listChannelsWithPeople(db, workspaceId),
  ]);
  await inTransaction(db, (tx) => record(tx, { workspaceId, userId, action: 'contacts.exported' }));
  const rows = async function* () {
    try {
      yield headers(fields, channels, language);
      for (let after: PagePlace | null = null; ;) {
        const heads: PagePlace[] = await nextPeople(db, filter, after, PAGE);
        yield* await readRows(
          db,
          workspaceId,
          heads.map(({ id }) => id),
          { fields, channels, language },
        );
        after = heads.at(-1) ?? null;
        if (heads.length < PAGE) return;
      }
    } catch (error) {
      // The status was sent long ago, so the caller only sees that the download breaks.
      log.error({ err: error }, 'The export of the contacts broke');
      throw error;
    }
  };
  return csvFile(rows(), { name: listColumns[language].file, language });
}

interface Columns {
  fields: readonly FieldRow[];
  channels: readonly ExportedChannel[];
  language: 'pt' | 'en';
}

function headers(
  fields: readonly FieldRow[],
  channels: readonly ExportedChannel[],
  language: 'pt' | 'en',
): string[] {
  const names = listColumns[language];
  return [
    names.name,
    names.email,
    names.phone,
    ...channels.map(nameOfColumn),
    ...fields.map(({ name }) => name),
    names.labels,
    names.notes,
    names.teamNotes,
    names.optedOut,
    names.consentAt,
    names.firstContact,
    names.lastContact,
  ];
}

async function readRows(
  db: Queryable,
  workspaceId: string,
  heads: readonly string[],
  { fields, channels, language }: Columns,
) {
  const names = listColumns[language];
  const members = await listMembers(db, workspaceId, heads);
  const ids = members.map((member) => member.id);
  const [people, activity, notes, consents] = await Promise.all([
    readPeople(db, workspaceId, heads),
    listActivity(db, workspaceId, ids),
    countNotes(db, workspaceId, ids),
    lastWords(db, workspaceId, ids),
  ]);
  return people.map((person): string[] => {
    const theirs = members.filter((member) => member.head === person.id);
    const of = <Row extends { contact_id: string }>(rows: readonly Row[]): Row[] =>
      rows.filter((row) => theirs.some((member) => member.id === row.contact_id));
    const spoken = of(consents).map(({ at }) => at);
    return [
      person.name ?? '',
      person.email ?? '',
      person.phone ?? '',
      ...channels.map(({ id }) =>
        person.identities
          .filter(({ channelId }) => channelId === id)
          .map(({ value }) => value)
          .join(BETWEEN),
      ),
      ...fields.map(({ id }) => shownValue(theirs, person.id, `field:${id}`) ?? ''),
      person.labels.map(({ name }) => name).join(BETWEEN),
      shownValue(theirs, person.id, 'notes') ?? '',
      String(of(notes).reduce((sum, row) => sum + row.notes, 0)),
      person.optedOut ? names.yes : names.no,
      spoken.toSorted().at(-1) ?? '',
      of(activity)
        .flatMap((row) => row.first_at ?? [])
        .toSorted()[0] ?? '',
      person.lastContactAt ?? '',
    ];
  });
}
