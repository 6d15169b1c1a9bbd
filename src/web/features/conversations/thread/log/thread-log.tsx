import { loadTexts } from '#web/i18n/i18n.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Later } from '#web/ui/states/later.tsx';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useNotes } from '../../notes/use-notes.ts';
import { useScheduled } from '../../schedule/use-scheduled.ts';
import { Bubble } from '../bubble/bubble.tsx';
import type { useThread } from '../use-thread.ts';
import { Pictures } from '../parts/thread-pictures.tsx';
import { Arrivals } from './arrivals.tsx';
import { asidesWithin, toRows } from './rows.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useQuotes } from './use-quotes.ts';

const AsideLine = lazyComponent(async () => {
  const [line] = await Promise.all([import('../../notes/aside-line.tsx'), loadTexts('writing')]);
  return line.AsideLine;
});
const ToNewest = lazyComponent(async () => (await import('./to-newest.tsx')).ToNewest);

/**
 * In pixels, a short message, which a row that has not been measured yet is taken for. Rows that
 * prove taller or shorter move the others, and what then stands in the window would be made a frame
 * later; so as many of the newest as may fill the window are always made.
 */
const rowHeight = 64;

/**
 * The messages of a thread, oldest first; only those near the window are rendered. It scrolls to
 * each new message unless the reader has scrolled up. `telling`: the message under which its
 * outcome stands in words.
 */
export function ThreadLog({
  id,
  thread,
  landing,
  name,
  isGroup,
  telling,
}: {
  id: string;
  thread: ReturnType<typeof useThread>;
  landing: string | undefined;
  name: string;
  isGroup: boolean;
  telling: string | null;
}) {
  const { t } = useTranslation();
  const log = useRef<HTMLDivElement>(null);
  const { messages, hasOlder, hasNewer } = thread;
  const asides = asidesWithin(useNotes(id), messages, { older: hasOlder, newer: hasNewer });
  const scheduled = useScheduled(id);
  const rows = toRows(messages, asides, hasNewer ? [] : scheduled, telling);
  const newest = messages.at(-1);
  const moving = [newest?.id, newest?.delivery, telling, asides.at(-1)?.key, scheduled.length];
  const list = useRef<VirtualizerHandle>(null);
  const scroll = useLogScroll(list, thread, rows, landing, moving.join(' '));
  const { following, toEnd } = scroll;
  const quotes = useQuotes(id, scroll.toRow);
  return (
    <div className="relative flex min-h-30 flex-1 flex-col">
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
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 focus-visible:-outline-offset-2 max-md:px-3"
      >
        <div className="flex-1" />
        <Pictures messages={messages}>
          <Virtualizer
            ref={list}
            scrollRef={log}
            itemSize={rowHeight}
            keepMounted={newestOf(rows)}
            shift={scroll.isPrepending}
            onScroll={scroll.look}
            // On a slow machine a row may be measured after the target of the scrolling was
            // computed; the scrolling then ends too early.
            onScrollEnd={() => following && toEnd()}
            onResize={() => following && toEnd()}
          >
            {rows.map((row, index) => {
              const { key, ...said } = row;
              const isLast = index === rows.length - 1;
              if (said.kind === 'day') return <DayLine key={key} label={said.label} />;
              if (said.kind !== 'message')
                return (
                  <Later key={key} fallback={<p className="h-12" />}>
                    <AsideLine conversationId={id} row={said} isLast={isLast} />
                  </Later>
                );
              return (
                <Bubble
                  key={key}
                  {...said}
                  isLast={isLast}
                  landed={key === landing || key === quotes.marked}
                  customer={name}
                  isGroup={isGroup}
                  onQuote={quotes.lead}
                />
              );
            })}
          </Virtualizer>
        </Pictures>
      </div>
      {thread.isLoadingOlder && (
        <span className="absolute top-2 left-1/2 -translate-x-1/2 rounded-full bg-sheet p-1.5 text-ink-2 shadow-card">
          <Spinner size={16} />
        </span>
      )}
      {(!following || hasNewer) && (
        <Later>
          <ToNewest id={id} hasNewer={hasNewer} unseen={scroll.unseen} onEnd={toEnd} />
        </Later>
      )}
      <Arrivals newest={newest} name={name} isGroup={isGroup} />
    </div>
  );
}

const newestOf = (rows: readonly unknown[]): number[] =>
  [...rows.keys()].slice(-Math.ceil(innerHeight / rowHeight));

const DayLine = ({ label }: { label: string }) => (
  <p className="pt-4 pb-1 text-center text-xs text-ink-2 first-letter:uppercase">{label}</p>
);
