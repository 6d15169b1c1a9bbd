import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import type { LinkForm } from '#channels/link-form.ts';
import { linkAddress, plainWords } from '#channels/link-form.ts';
import {
  type ChannelLink,
  FEWEST_LINK_WORDS,
  MOST_LINKS,
  type NewLinkBody,
} from '#contract/channels/links.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { ChannelRow } from '../channels.store.ts';
import { requireChannel } from '../required-channel.ts';
import {
  findLink,
  insertLink,
  type LinkRow,
  listLinks,
  listRefs,
  lockLinks,
  removeLink,
  renameLink,
} from './links.store.ts';

const formOf = ({ type }: ChannelRow): LinkForm => catalog[type].link;
const placeOf = ({ id, workspace_id: workspaceId }: ChannelRow) => ({
  workspaceId,
  channelId: id,
});

/** The links of a channel, and how the channel lets us recognise them. */
export async function readLinks(
  db: Queryable,
  channel: ChannelRow,
): Promise<{ links: ChannelLink[]; knownBy: 'code' | 'words'; takesWords: boolean }> {
  const { ref, words } = formOf(channel);
  const rows = await listLinks(db, placeOf(channel));
  return {
    links: rows.map((row) => toLink(channel, row)),
    knownBy: ref === null ? 'words' : 'code',
    takesWords: words !== null,
  };
}

/**
 * Makes a link with a code of its own. Throws `channel_not_connected`, `too_many_links`,
 * `link_words_few`, `link_words_taken`.
 */
export async function createLink(
  db: Database,
  channel: ChannelRow,
  { name, words: given }: z.output<typeof NewLinkBody>,
): Promise<ChannelLink> {
  if (channel.status === 'disconnected') throw new AppError('channel_not_connected');
  const form = formOf(channel);
  const place = placeOf(channel);
  const id = uuidv7();
  const words = form.words === null || given === '' ? null : given;
  const knownBy = form.ref === null ? plainWords(given) : null;
  if (knownBy !== null && knownBy.split(' ').length < FEWEST_LINK_WORDS)
    throw new AppError('link_words_few');
  const row = await inTransaction(db, async (tx) => {
    await lockLinks(tx, place);
    const others = await listLinks(tx, place);
    if (others.length >= MOST_LINKS) throw new AppError('too_many_links', { count: MOST_LINKS });
    if (knownBy !== null && others.some((one) => plainWords(one.words ?? '') === knownBy))
      throw new AppError('link_words_taken');
    const ref = freeRef(name, new Set(await listRefs(tx, place)));
    await insertLink(tx, place, { id, name, words, ref, knownBy });
    return findLink(tx, place.workspaceId, id);
  });
  return toLink(channel, required(row));
}

/** Throws `link_not_found`. */
export async function changeName(
  db: Queryable,
  who: Pick<Session, 'workspaceId'>,
  id: string,
  name: string,
): Promise<{ channelId: string; link: ChannelLink }> {
  await renameLink(db, who.workspaceId, id, name);
  const row = required(await findLink(db, who.workspaceId, id));
  return {
    channelId: row.channel_id,
    link: toLink(await requireChannel(db, who, row.channel_id), row),
  };
}

/** Resolves with the channel that it led to. Throws `link_not_found`. */
export async function takeAway(
  db: Queryable,
  { workspaceId }: Pick<Session, 'workspaceId'>,
  id: string,
): Promise<string> {
  const row = required(await findLink(db, workspaceId, id));
  await removeLink(db, workspaceId, id);
  return row.channel_id;
}

function required(row: LinkRow | null): LinkRow {
  if (row === null) throw new AppError('link_not_found');
  return row;
}

const toLink = (channel: ChannelRow, row: LinkRow): ChannelLink => ({
  id: row.id,
  name: row.name,
  words: row.words,
  ref: row.ref,
  url: linkAddress(formOf(channel), channel.settings, row),
  conversations: row.conversations,
  createdAt: row.created_at,
});

/** Far below the 64 characters that Telegram allows, because people read it in the thread. */
const REF_LENGTH = 40;

/** A code that people can read, of letters, digits and hyphens: "cartao-de-visita", "balcao-2". */
function freeRef(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, REF_LENGTH)
      .replaceAll(/^-+|-+$/g, '') || 'link';
  for (let count = 1; ; count += 1) {
    const ref = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(ref)) return ref;
  }
}
