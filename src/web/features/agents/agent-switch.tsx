import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useAgentSwitch } from './use-agent-switch.ts';

/** The state of an agent in a word, and the switch that changes it. */
export function AgentSwitch({ agent }: { agent: ListedAgent }) {
  const { t } = useTranslation();
  const may = useCan('toggleAgent');
  const toggle = useAgentSwitch(agent);
  return (
    <span
      className="flex shrink-0 items-center gap-2"
      title={may ? undefined : t('common.notAllowed.short')}
    >
      <span
        aria-hidden
        className={agent.status === 'active' ? 'text-13 font-semibold' : 'text-13 text-ink-2'}
      >
        {t(`agents.status.${agent.status}`)}
      </span>
      <Switch
        label={t('agents.switching.label', { name: agent.name })}
        checked={agent.status === 'active'}
        disabled={!may}
        busy={toggle.isPending}
        onChange={() => toggle.mutate()}
      />
    </span>
  );
}
