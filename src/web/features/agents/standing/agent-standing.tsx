import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { AgentSwitch } from '../agent-switch.tsx';
import { agentState } from './agent-state.ts';

/** The switch of an agent, and beside it the one sentence that says how things stand with it. */
export function AgentStanding({
  agent,
  unsaved = false,
  announced = false,
}: {
  agent: ListedAgent;
  unsaved?: boolean;
  /** Its changes are read aloud, on a page that is about this agent alone. */
  announced?: boolean;
}) {
  const { t } = useTranslation();
  const { says } = agentState(agent);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <AgentSwitch agent={agent} />
      <p
        role={announced ? 'status' : undefined}
        className={clsx('min-w-0', says === 'serves' ? 'font-semibold' : 'text-ink-2')}
      >
        {t(`agents.state.${says}`, { count: agent.channels.length })}
        {unsaved && (
          <>
            {'. '}
            <span className="font-normal text-ink-2">{t('agents.state.unsaved')}</span>
          </>
        )}
      </p>
    </div>
  );
}
