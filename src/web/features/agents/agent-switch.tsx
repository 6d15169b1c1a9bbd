import { useIsMutating } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { switchingKey, useAgentSwitch } from './use-agent-switch.ts';

/** The switch of an agent. The words beside it say how things stand (`AgentStanding`). */
export function AgentSwitch({ agent }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  const may = useCan('toggleAgent');
  const toggle = useAgentSwitch(agent);
  // The next step of the agent may be switching it as well.
  const isSwitching = useIsMutating({ mutationKey: switchingKey(agent.id) }) > 0;
  return (
    <span
      className="flex shrink-0 items-center"
      title={may ? undefined : t('common.notAllowed.short')}
    >
      <Switch
        label={t('agents.switching.label', { name: agent.name })}
        checked={agent.status === 'active'}
        disabled={!may}
        busy={isSwitching}
        onChange={() => toggle.mutate()}
      />
    </span>
  );
}
