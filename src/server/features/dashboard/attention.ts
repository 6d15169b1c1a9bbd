import {
  type AttentionItem,
  type dashboardRoutes,
  SPAN_DAYS,
} from '#contract/dashboard/dashboard.ts';
import type { RouteData } from '#contract/route.ts';
import { countNeeds } from '#server/features/conversations/list/figures.ts';
import type { Queryable } from '#server/platform/db.ts';
import { listBroken, listUnattended, listWaiting, readSteps } from './attention.store.ts';
import { newestDays } from './days.ts';
import type { Asked } from './figures.ts';
import { type Said, saidIn } from './said.ts';

/** This many channels in error, or without an agent, are named; the others are counted. */
const NAMED = 4;
const SHOWN = 5;
/** Long texts are cut, because a row shows one line. */
const MOST_SHOWN = 200;

/**
 * What needs attention, who waits for a person, and which first steps a new workspace still has to
 * do.
 */
export async function readAttention(
  db: Queryable,
  { workspaceId, timeZone, now }: Asked,
): Promise<RouteData<typeof dashboardRoutes.readAttention>> {
  const days = newestDays(SPAN_DAYS, timeZone, now);
  const [
    broken,
    unattended,
    { waiting, notKept, failed, forgotten },
    shown,
    { is_new: isNew, agent_id: agentId, ...steps },
  ] = await Promise.all([
    listBroken(db, workspaceId, NAMED),
    listUnattended(db, workspaceId, NAMED),
    countNeeds(db, workspaceId, { start: days.starts[0] ?? now, end: days.end }),
    listWaiting(db, workspaceId, SHOWN),
    readSteps(db, workspaceId),
  ]);
  const span = { from: days.dates[0] ?? '', to: days.dates.at(-1) ?? '' };
  const unanswered = (unattended[0]?.total ?? 0) - unattended.length;
  const unnamed = (broken[0]?.total ?? 0) - broken.length;
  const attention: AttentionItem[] = [
    ...broken.map(({ id, type, display_name, status_reason }) => ({
      kind: 'channel_error' as const,
      channelId: id,
      channelType: type,
      channelName: display_name,
      reason: status_reason,
    })),
    ...(unnamed > 0 ? [{ kind: 'more_channels' as const, channels: unnamed }] : []),
    ...unattended.map(({ id, type, display_name, agent_id }) => ({
      kind: 'no_agent' as const,
      channelId: id,
      channelType: type,
      channelName: display_name,
      agentId: agent_id,
    })),
    ...(unanswered > 0 ? [{ kind: 'more_without_agent' as const, channels: unanswered }] : []),
    ...(notKept > 0 ? [{ kind: 'not_kept' as const, conversations: notKept }] : []),
    ...(waiting > 0 ? [{ kind: 'waiting' as const, conversations: waiting }] : []),
    ...(forgotten > 0 ? [{ kind: 'forgotten' as const, messages: forgotten, ...span }] : []),
    ...(failed > 0 ? [{ kind: 'failed' as const, messages: failed, ...span }] : []),
  ];
  return {
    isNew,
    attention,
    waiting: {
      total: waiting,
      conversations: shown.map((row) => ({
        id: row.id,
        contactName: row.contact_name,
        isGroup: row.is_group,
        channelType: row.channel_type,
        since: row.waiting_since,
        said: shortly(saidIn(row.parts ?? [])),
      })),
    },
    steps,
    agentId,
  };
}

const shortly = (said: Said | null): Said | null =>
  said && { ...said, text: said.text.slice(0, MOST_SHOWN) };
