import { Part } from '#channels/message.ts';
import type { Queryable } from '#server/platform/db.ts';
import { exportNames } from './texts.ts';
import type { ExportedPerson } from './export.store.ts';
import { type ExportedMessage, nextMessages, type Place } from './messages.store.ts';

const PAGE = 500;

/** All rows of a query that reads one page at a time. */
export async function* inPages<Row extends Place>(
  next: (after: Place | null, limit: number) => Promise<Row[]>,
  size = PAGE,
): AsyncGenerator<Row> {
  let after: Place | null = null;
  for (;;) {
    const rows: Row[] = await next(after, size);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < size) return;
  }
}

/**
 * Where a file of a message is placed in the export. The path is made of the message's id, because
 * the names that people give to files are no safe paths.
 */
export function nameInExport(
  language: 'pt' | 'en',
  messageId: string,
  index: number,
  part: Extract<Part, { kind: 'media' }>,
): string {
  const [ending] = /\.[a-z\d]{1,8}$/i.exec(part.fileName ?? '') ?? [];
  const type = /^[a-z]+\/([a-z\d]{1,8})\b/i.exec(part.mimeType ?? '')?.[1];
  return `${exportNames[language].files}/${messageId}-${index}${ending ?? (type ? `.${type}` : '')}`;
}

/**
 * The parts of a row at their places; null for a part of a kind that this version does not know.
 */
export const knownParts = ({ parts }: Pick<ExportedMessage, 'parts'>): (Part | null)[] =>
  parts.map((part) => Part.safeParse(part).data ?? null);

/** Every file of the person's conversations that is stored here. */
export async function* filesOf(
  db: Queryable,
  { workspaceId, conversations, language }: ExportedPerson,
) {
  for (const { id: conversationId } of conversations) {
    const pages = inPages((after, limit) =>
      nextMessages(db, { workspaceId, conversationId }, after, { withFiles: true, limit }),
    );
    for await (const message of pages) {
      for (const [index, part] of knownParts(message).entries()) {
        if (part?.kind !== 'media' || part.blob === undefined) continue;
        yield {
          name: nameInExport(language, message.id, index, part),
          blob: part.blob,
          at: new Date(message.created_at),
        };
      }
    }
  }
}
