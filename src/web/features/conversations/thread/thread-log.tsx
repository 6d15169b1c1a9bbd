import { IconArrowDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { customerOf } from '../names.ts';
import { messageSummary } from '../part-summary.ts';
import { NoteBubble } from '../notes/note-bubble.tsx';
import { useNotes } from '../notes/use-notes.ts';
import { isUnsentHere } from '../outbox/outbox.ts';
import { ScheduledBubble } from '../schedule/scheduled-bubble.tsx';
import { useScheduled } from '../schedule/use-scheduled.ts';
import { Bubble } from './bubble.tsx';
import { notesWithin, toRows } from './rows.ts';
import type { useThread } from './use-thread.ts';

const nearEnd = 80;
const nearStart = 600;

/**
 * The messages of a thread, oldest first; only those near the window are rendered. It scrolls to
 * each new message unless the reader has scrolled up.
 */
export function ThreadLog({
  id,
  thread,
  landing,
  name,
  isGroup,
}: {
  id: string;
  thread: ReturnType<typeof useThread>;
  landing: string | undefined;
  name: string;
  isGroup: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const log = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const lastOffset = useRef(0);
  const { messages } = thread;
  const notes = notesWithin(useNotes(id), messages, {
    older: thread.hasOlder,
    newer: thread.hasNewer,
  });
  const scheduled = useScheduled(id);
  const rows = toRows(messages, notes, thread.hasNewer ? [] : scheduled);
  const newestNote = notes.at(-1)?.id;
  const newest = messages.at(-1);
  const oldestId = messages[0]?.id;
  const [following, setFollowing] = useState(landing === undefined);
  const [seen, setSeen] = useState(newest?.id);
  // While older messages are added above, the visible ones keep their position.
  const [prepending, setPrepending] = useState<string | null>(null);
  if (prepending !== null && prepending !== oldestId && !thread.isLoadingOlder) setPrepending(null);
  if (following && seen !== newest?.id) setSeen(newest?.id);
  const unseen = messages.length - 1 - messages.findIndex((message) => message.id === seen);

  const toEnd = (): void => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  useLayoutEffect(() => {
    const index = landing === undefined ? -1 : rows.findIndex((row) => row.key === landing);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
    else toEnd();
    // Runs only when the thread opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (newest && isUnsentHere(newest.id)) setFollowing(true);
    if (following || (newest && isUnsentHere(newest.id))) toEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newest?.id, newest?.outcomeText, newest?.delivery, newestNote, scheduled.length]);

  const look = (offset: number): void => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const atEnd = scrollSize - viewportSize - offset < nearEnd;
    // Scrolling up stops the following; content that grows below the reader does not.
    if (atEnd) setFollowing(!thread.hasNewer);
    else if (offset < lastOffset.current) setFollowing(false);
    lastOffset.current = offset;
    if (offset < nearStart && thread.hasOlder && !thread.isFetching) {
      setPrepending(oldestId ?? null);
      thread.loadOlder();
    } else if (atEnd && thread.hasNewer) {
      thread.loadNewer();
    }
  };
  // A reader who waits at the very top cannot scroll further up to request more.
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !thread.isLoadingOlder) look(list.current?.scrollOffset ?? 0);
    waited.current = thread.isLoadingOlder;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [thread.isLoadingOlder]);
  const toNewest = (): void => {
    if (!thread.hasNewer) return toEnd();
    queryClient.removeQueries({ queryKey: ['thread', id, null] });
    void navigate({
      to: '/conversations/$id',
      params: { id },
      search: (before) => ({ ...before, message: undefined }),
      replace: true,
    });
  };
  return (
    <div className="relative min-h-30 flex-1 bg-paper">
      <div
        ref={log}
        role="log"
        // Older pages must not be announced; new messages are announced by `Arrivals`.
        aria-live="off"
        aria-label={t('conversations.log', { name })}
        aria-busy={thread.isLoadingOlder}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-2"
      >
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          scrollRef={log}
          shift={prepending !== null}
          onScroll={look}
          // On a slow machine a row may be measured after the target of the scrolling was computed;
          // the scrolling then ends too early.
          onScrollEnd={() => following && toEnd()}
          onResize={() => following && toEnd()}
        >
          {rows.map(({ key, ...row }, index) =>
            row.kind === 'day' ? (
              <p key={key} className="flex justify-center py-3">
                <span className="inline-block rounded-full bg-sheet px-3 py-0.5 text-xs text-ink-2 first-letter:uppercase">
                  {row.label}
                </span>
              </p>
            ) : row.kind === 'note' ? (
              <NoteBubble key={key} note={row.note} isLast={index === rows.length - 1} />
            ) : row.kind === 'scheduled' ? (
              <ScheduledBubble
                key={key}
                conversationId={id}
                scheduled={row.scheduled}
                isLast={index === rows.length - 1}
              />
            ) : (
              <Bubble
                key={key}
                {...row}
                isLast={index === rows.length - 1}
                landed={key === landing}
                customer={name}
                isGroup={isGroup}
              />
            ),
          )}
        </Virtualizer>
      </div>
      {thread.isLoadingOlder && (
        <span className="absolute top-2 left-1/2 -translate-x-1/2 rounded-full bg-sheet p-1.5 text-ink-2 shadow-card">
          <Spinner size={16} />
        </span>
      )}
      {(!following || thread.hasNewer) && (
        <div className="absolute right-4 bottom-3 rounded-lg shadow-popup">
          <Button look="secondary" size="small" onClick={toNewest}>
            <IconArrowDown size={16} aria-hidden />
            {unseen > 0 && !thread.hasNewer
              ? t('conversations.fresh', { count: unseen })
              : t('conversations.toNewest')}
          </Button>
        </div>
      )}
      <Arrivals newest={newest} name={name} isGroup={isGroup} />
    </div>
  );
}

/** Announces what arrives while the page is open. */
function Arrivals({
  newest,
  name,
  isGroup,
}: {
  newest: ReturnType<typeof useThread>['messages'][number] | undefined;
  name: string;
  isGroup: boolean;
}) {
  const { t } = useTranslation();
  const [first] = useState(newest?.id);
  return (
    <p role="status" className="sr-only">
      {newest &&
        newest.id !== first &&
        `${t(`conversations.author.${newest.author}`, { name: customerOf(newest, { name, isGroup }, t) })}: ${messageSummary(newest.parts, t)}`}
    </p>
  );
}
