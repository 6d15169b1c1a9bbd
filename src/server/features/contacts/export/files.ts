import { Part } from '#channels/message.ts';
import type { Queryable } from '#server/platform/db.ts';
import { exportNames } from './texts.ts';
import type { ExportedPerson } from './export.store.ts';
import { type ExportedMessage, nextMessages, type Place } from './messages.store.ts';

const PAGE = 500;

/** All pages of something, one after the other. */
export async function* inPages<Row extends Place>(
  next: (after: Place | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Place | null = null;
  for (;;) {
    const rows: Row[] = await next(after, PAGE);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/**
 * Where a file of a message lies in the export: by its message, for what people call their files is
 * no safe path.
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

/** The parts of a row that this version knows, each with its place. */
export const knownParts = ({ parts }: Pick<ExportedMessage, 'parts'>): (Part | null)[] =>
  parts.map((part) => Part.safeParse(part).data ?? null);

/** Every file of the person's conversations that is kept here. */
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
