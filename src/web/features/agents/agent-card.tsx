import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { number, percent } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { ChannelMark } from '#web/ui/channel-mark.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AgentSwitch } from './agent-switch.tsx';

const DeleteAgent = lazyComponent(async () => (await import('./delete-agent.tsx')).DeleteAgent);

const frame = 'flex h-full flex-col p-5';
const line = 'mt-4 flex items-end justify-between gap-4 border-t border-line pt-4';

/** One agent: its purpose, its figures and its switch. The whole card is a link to the editor. */
export function AgentCard({ agent }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  const note =
    agent.version === null
      ? t('agents.list.neverPublished')
      : agent.hasUnpublishedChanges
        ? t('agents.list.unpublished')
        : null;
  const notes = [
    ...(note ? [note] : []),
    ...(agent.toFillIn > 0 ? [t('agents.list.toFillIn', { count: agent.toFillIn })] : []),
  ];
  return (
    <Card className={`${frame} relative transition-colors duration-150 hover:border-field`}>
      <div className="flex items-start gap-3">
        <ChannelMark type={agent.channelType} size="large" />
        <div className="min-w-0 flex-1 pt-0.5">
          <h2 className="truncate text-base font-semibold">
            <Link
              to="/agents/$id"
              params={{ id: agent.id }}
              className="rounded-sm after:absolute after:inset-0 after:rounded-2xl"
            >
              {agent.name}
            </Link>
          </h2>
          <p className="truncate text-13 text-ink-2">
            {channels[agent.channelType].label}
            {notes.map((text) => (
              <span key={text} className="text-warn">
                {' · '}
                {text}
              </span>
            ))}
          </p>
        </div>
        <div className="relative pt-0.5">
          <AgentSwitch agent={agent} />
        </div>
      </div>
      <p className="mt-4 line-clamp-2 min-h-5.5 flex-1 text-sm text-ink-2">
        {agent.description || t('agents.list.noPurpose')}
      </p>
      <div className={line}>
        <dl title={t('agents.list.period')} className="flex min-w-0 flex-wrap gap-x-6 gap-y-1">
          <Figure value={number(agent.conversations)} label={t('agents.list.conversations')} />
          <Figure value={resolvedShare(agent)} label={t('agents.list.resolved')} />
        </dl>
        <Can call="deleteAgent">
          <Button
            look="quiet"
            size="icon"
            onClick={() => setDeleting('open')}
            className="relative -mr-2 -mb-1.5"
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
            <span className="sr-only">{t('agents.list.delete', { name: agent.name })}</span>
          </Button>
        </Can>
      </div>
      <ErrorBoundary>
        {deleting !== 'never' && (
          <DeleteAgent
            agent={agent}
            open={deleting === 'open'}
            onOpenChange={(open) => setDeleting(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </Card>
  );
}

/** The share of its customers' questions that the agent resolved. */
const resolvedShare = ({ asked, resolved }: ListedAgent): string =>
  asked === 0 ? '–' : percent(resolved / asked);

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** A placeholder for the card while the agents load. */
export function AgentCardLoading() {
  return (
    <Card className={frame}>
      <div className="flex items-start gap-3">
        <Skeleton className="size-12 rounded-xl" />
        <div className="flex-1 pt-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-2 h-3.5 w-20" />
        </div>
        <Skeleton className="mt-0.5 h-6 w-10 rounded-full" />
      </div>
      <Skeleton className="mt-5 h-4 w-3/4" />
      <div className={line}>
        <div className="flex gap-6">
          <Skeleton className="h-10 w-28" />
          <Skeleton className="h-10 w-28" />
        </div>
        <span className="h-9" />
      </div>
    </Card>
  );
}
