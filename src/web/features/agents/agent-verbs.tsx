import { IconCopy, IconDots, IconMessageCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can, useCan } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { useDuplicateAgent } from './use-duplicate-agent.ts';

const DeleteAgent = lazyComponent(async () => (await import('./delete-agent.tsx')).DeleteAgent);
const look = buttonLook({ look: 'soft', size: 'small' });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * What can be done with an agent. `describedBy`: the element with its name, because every agent of
 * the list has the same verbs.
 */
export function AgentVerbs({ agent, describedBy }: { agent: ListedAgent; describedBy: string }) {
  const { t } = useTranslation();
  const { id } = agent;
  const mayDelete = useCan('deleteAgent');
  const duplicate = useDuplicateAgent(agent);
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      <Can call="updateAgent">
        <Link to="/agents/$id" params={{ id }} aria-describedby={describedBy} className={look}>
          <IconPencil {...icon} />
          {t('agents.list.edit')}
        </Link>
      </Can>
      <Link
        to="/agents/$id"
        params={{ id }}
        search={{ test: true }}
        aria-describedby={describedBy}
        className={look}
      >
        <IconMessageCircle {...icon} />
        {t('agents.editor.test')}
      </Link>
      <Can call="duplicateAgent">
        <Button
          look="soft"
          size="small"
          aria-describedby={describedBy}
          busy={duplicate.isPending}
          onClick={() => duplicate.mutate()}
        >
          {!duplicate.isPending && <IconCopy {...icon} />}
          {t('agents.list.duplicate')}
        </Button>
      </Can>
      {mayDelete && <MoreActs agent={agent} />}
    </div>
  );
}

/** The menu of what is done seldom and cannot be undone. */
function MoreActs({ agent }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="iconSmall">
            <IconDots size={18} aria-hidden />
            <span className="sr-only">{t('agents.list.more', { name: agent.name })}</span>
          </Button>
        }
        entries={[
          {
            kind: 'action',
            label: t('agents.list.delete'),
            icon: <IconTrash size={18} stroke={1.75} aria-hidden />,
            danger: true,
            run: () => setDeleting('open'),
          },
        ]}
      />
      <ErrorBoundary>
        {deleting !== 'never' && (
          <DeleteAgent
            agent={agent}
            open={deleting === 'open'}
            onOpenChange={(open) => setDeleting(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
