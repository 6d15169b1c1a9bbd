import { makeZip } from 'client-zip';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { filesOf } from './files.ts';
import { personAsJson } from './json.ts';
import { exportNames, readmeOf } from './texts.ts';
import { type ExportedPerson, listOwnConversations } from './export.store.ts';
import { findHead, listMembers } from '../merge/members.store.ts';

type Tools = Pick<Services, 'db' | 'blobs' | 'log'>;

/**
 * Everything that is stored about a person, as one ZIP that is written while it is sent: one page
 * of messages, or one file, at a time. An error breaks the download, so a file that arrives
 * complete is complete. Throws `contact_not_found`.
 */
export async function exportPerson(
  { db, blobs, log }: Tools,
  { workspaceId, userId }: Session,
  { language }: Pick<Caller, 'language'>,
  id: string,
): Promise<Response> {
  const head = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
    ? await findHead(db, workspaceId, id)
    : null;
  if (head === null) throw new AppError('contact_not_found');
  const members = await listMembers(db, workspaceId, [head]);
  const own = members.find((member) => member.id === head);
  const spoken = own?.language?.slice(0, 2).toLowerCase();
  const conversations = await listOwnConversations(
    db,
    workspaceId,
    members.map((member) => member.id),
  );
  const person: ExportedPerson = {
    workspaceId,
    head,
    members,
    conversations,
    // The file is in the person's language or, if we do not know it, in the language of the user
    // who passes it on.
    language: spoken === 'pt' || spoken === 'en' ? spoken : language,
  };
  await inTransaction(db, (tx) =>
    record(tx, { workspaceId, userId, action: 'contact.exported', subject: head }),
  );
  return new Response(makeZip(told(log, entries({ db, blobs }, person))), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="recado-${exportNames[person.language].data}-${head.slice(-8)}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}

/**
 * Logs an error of the entries. The status was sent long ago, so the caller only sees that the
 * download breaks.
 */
async function* told<Entry>(log: Tools['log'], all: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* all;
  } catch (error) {
    log.error({ err: error }, 'The export of a person broke');
    throw error;
  }
}

async function* entries({ db, blobs }: Pick<Tools, 'db' | 'blobs'>, person: ExportedPerson) {
  const names = exportNames[person.language];
  yield { name: names.readme, input: readmeOf(person.language) };
  yield { name: `${names.data}.json`, input: personAsJson(db, person) };
  const missing: string[] = [];
  for await (const { name, blob, at } of filesOf(db, person)) {
    try {
      const bytes = await blobs.read(blob);
      yield { name, input: bytes, lastModified: at };
    } catch (error) {
      // The file was erased meanwhile, because of its age or with its message.
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      missing.push(name);
    }
  }
  if (missing.length > 0) yield { name: names.missing, input: `${missing.join('\n')}\n` };
  // The person was erased meanwhile. An incomplete export must not look like a complete one.
  if ((await findHead(db, person.workspaceId, person.head)) === null)
    throw new AppError('contact_not_found');
}
