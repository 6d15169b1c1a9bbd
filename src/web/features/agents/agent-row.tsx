import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { number, percent } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AgentChannels } from './agent-channels.tsx';
import { AgentVerbs } from './agent-verbs.tsx';
import { AgentStanding } from './standing/agent-standing.tsx';
import { NextStep } from './standing/next-step.tsx';

/** One agent: its purpose, its figures, its switch and its verbs. The row is a link to the editor. */
export function AgentRow({ agent }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  const nameId = useId();
  return (
    <li className="relative grid grid-cols-1 gap-x-8 gap-y-3 border-b border-line py-4 transition-colors duration-150 hover:bg-sheet/60 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 id={nameId} className="truncate font-display text-xl font-semibold">
          <Link
            to="/agents/$id"
            params={{ id: agent.id }}
            className="rounded-slip after:absolute after:inset-0"
          >
            {agent.name}
          </Link>
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
          <AgentChannels agent={agent} />
          {agent.toFillIn > 0 && (
            <span className="text-warn">
              {t('agents.list.toFillIn', { count: agent.toFillIn })}
            </span>
          )}
        </p>
        <p className="mt-1.5 line-clamp-2 max-w-[60ch] text-ink-2">
          {agent.description || t('agents.list.noPurpose')}
        </p>
      </div>
      <dl
        title={t('agents.list.period')}
        className="flex min-w-0 flex-wrap gap-x-7 gap-y-1 self-start md:justify-end"
      >
        <Figure
          value={number(agent.conversations)}
          label={t('agents.list.conversations', { count: agent.conversations })}
        />
        <Figure value={resolvedShare(agent)} label={t('agents.list.resolved')} />
      </dl>
      <div className="relative flex w-fit flex-wrap items-center gap-x-4 gap-y-2">
        <AgentStanding agent={agent} />
        <NextStep agent={agent} describedBy={nameId} />
      </div>
      <AgentVerbs agent={agent} describedBy={nameId} />
    </li>
  );
}

/** The share of its customers' questions that the agent resolved. */
const resolvedShare = ({ asked, resolved }: ListedAgent): string =>
  asked === 0 ? '–' : percent(resolved / asked);

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="font-display text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** A placeholder for the rows while the agents load. */
export function AgentRowsLoading() {
  return (
    <div aria-busy className="border-t border-ink">
      {[1, 2, 3].map((row) => (
        <div key={row} className="border-b border-line py-5">
          <Skeleton onPage className="h-6 w-40" />
          <Skeleton onPage className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
