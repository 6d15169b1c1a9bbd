import { Kind } from '../notice.ts';
import { quietUntil } from '../quiet/quiet-until.ts';
import { toNotification } from '../sentences.ts';
import type { Delivery, Shown } from './deliveries.store.ts';

/**
 * For so long what follows a notice of the same conversation does not make the device sound anew.
 */
const BURST_MS = 60_000;
/** A push service takes 4 KB, and a screen shows less. */
const TEXT_AT_MOST = 300;

/** What the device should be told now, and what it shows afterwards. */
export type Step =
  | { do: 'show'; message: Words; shown: Shown }
  | { do: 'close' }
  | { do: 'keep'; shown: Shown | null; nextMs: number | null };

interface Words {
  tag: string;
  version: string;
  title: string;
  text: string;
  link: string;
  language: 'pt' | 'en';
  isQuiet: boolean;
}

/**
 * Compares what a device shows with what it should. Who is not to be disturbed is shown nothing new
 * until that is over, and then without a sound.
 */
export function whatToSend(delivery: Delivery): Step {
  const { shown_notice: shownId, shown_ms_ago: agoMs, next_in_ms: nextMs } = delivery;
  const newest = newestOf(delivery);
  if (newest === null)
    return shownId === null ? { do: 'keep', shown: null, nextMs } : { do: 'close' };
  const { noticeId, occurrence } = newest;
  const isShown = noticeId === shownId && occurrence === delivery.shown_occurrence;
  if (isShown) return { do: 'keep', shown: { noticeId, occurrence, isNew: false }, nextMs };
  const shown =
    shownId === null
      ? null
      : { noticeId: shownId, occurrence: delivery.shown_occurrence ?? 0, isNew: false };
  const quietMs = quietForMs(delivery);
  if (quietMs !== null) return { do: 'keep', shown, nextMs: quietMs };
  if (shown !== null && agoMs !== null && agoMs < BURST_MS) {
    // The same again is what the device says already. Another thing waits until the burst is over.
    return noticeId === shownId
      ? { do: 'keep', shown: { ...shown, occurrence }, nextMs }
      : { do: 'keep', shown, nextMs: BURST_MS - agoMs };
  }
  const isOlder = shownId !== null && agoMs !== null && newest.raisedMsAgo > agoMs;
  const cameQuietly = quietUntil(delivery, new Date(newest.raisedAt)) !== null;
  return {
    do: 'show',
    message: { ...wordsOf(delivery, newest), isQuiet: isOlder || cameQuietly },
    shown: { noticeId, occurrence, isNew: true },
  };
}

/** For how long the person is still not to be disturbed; null: they may be. */
export function quietForMs(delivery: Delivery): number | null {
  const now = new Date(delivery.now);
  const end = quietUntil(delivery, now);
  return end && end.getTime() - now.getTime();
}

interface Newest {
  noticeId: string;
  occurrence: number;
  raisedMsAgo: number;
  raisedAt: string;
  groupId: string;
  kind: Kind;
}

/** Null: there is nothing to show, or a kind that only a newer version knows. */
function newestOf(delivery: Delivery): Newest | null {
  const kind = Kind.safeParse(delivery.kind);
  const { notice_id: noticeId, occurrence, group_id: groupId, raised_at: raisedAt } = delivery;
  return kind.success && noticeId && occurrence !== null && groupId && raisedAt
    ? {
        noticeId,
        occurrence,
        groupId,
        raisedAt,
        raisedMsAgo: delivery.raised_ms_ago ?? 0,
        kind: kind.data,
      }
    : null;
}

/** The words of the bell for this one notice, and no more than the bell shows. */
function wordsOf(delivery: Delivery, newest: Newest): Omit<Words, 'isQuiet'> {
  const { language, tag } = delivery;
  const { title, message, link } = toNotification(
    {
      id: newest.groupId,
      kind: newest.kind,
      count: 1,
      timestamp: newest.raisedAt,
      read: false,
      detail: delivery.detail,
      conversation_id: delivery.conversation_id,
      channel_id: delivery.channel_id,
      channel_type: delivery.channel_type,
      channel_name: delivery.channel_name,
      people: [delivery.person],
    },
    language,
  );
  return {
    tag,
    version: `${newest.noticeId}.${newest.occurrence}`,
    title: shortened(title),
    text: shortened(message),
    link: link ?? '/',
    language,
  };
}

const shortened = (text: string): string =>
  text.length > TEXT_AT_MOST ? `${text.slice(0, TEXT_AT_MOST)}…` : text;
