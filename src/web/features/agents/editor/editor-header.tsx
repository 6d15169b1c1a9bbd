import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { AgentChannels } from '../agent-channels.tsx';
import { AgentStanding } from '../standing/agent-standing.tsx';

/** The name of the agent, and how things stand with it. It stays visible while the page scrolls. */
export function EditorHeader({
  agent,
  unsaved,
  actions,
  onHeight,
}: {
  agent: Agent;
  unsaved: boolean;
  actions: ReactNode;
  /** Told of its height in pixels: with long names it takes more lines. */
  onHeight: (height: number) => void;
}) {
  const { t } = useTranslation();
  const { sentinel, stuck } = useStuck();
  const { version } = agent;
  return (
    <>
      <div ref={sentinel} />
      <div
        ref={useSized(onHeight)}
        className={clsx(
          'z-20 -mx-4 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3 transition-colors duration-150 md:sticky md:top-13',
          stuck ? 'border-transparent md:border-line md:bg-paper' : 'border-transparent',
        )}
      >
        <div className="flex min-w-0 items-center gap-3">
          <div className="min-w-0">
            <h1 className="truncate text-34">{agent.name}</h1>
            <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
              <AgentChannels agent={agent} />
              {version && (
                <Link
                  to="/agents/$id/versions"
                  params={{ id: agent.id }}
                  className="rounded-slip underline underline-offset-2 hover:text-ink touch:-my-3 touch:py-3"
                >
                  <time dateTime={version.publishedAt} title={fullTime(version.publishedAt)}>
                    {t('agents.editor.published', {
                      number: version.number,
                      time: timeAgo(version.publishedAt),
                    })}
                  </time>
                </Link>
              )}
              <Link
                to="/agents/$id/tests"
                params={{ id: agent.id }}
                className="rounded-slip underline underline-offset-2 hover:text-ink touch:-my-3 touch:py-3"
              >
                {t('agents.tests.link', { count: agent.tests })}
              </Link>
            </p>
          </div>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full max-md:justify-between">
          <AgentStanding announced agent={agent} unsaved={unsaved} />
          <div className="flex gap-2 max-md:hidden">{actions}</div>
        </div>
      </div>
    </>
  );
}

function useSized(onHeight: (height: number) => void) {
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = header;
    if (!current) return undefined;
    const resized = new ResizeObserver(() => onHeight(current.offsetHeight));
    resized.observe(current);
    return () => resized.disconnect();
  }, [onHeight]);
  return header;
}

/** Whether the sticky header has left its place; only then does it need a background. */
function useStuck() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry?.isIntersecting === false),
      { rootMargin: '-53px 0px 0px 0px' },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, stuck };
}
