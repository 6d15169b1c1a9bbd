import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '#contract/agents/agents.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { useAgentSwitch } from '../use-agent-switch.ts';
import { agentState } from './agent-state.ts';

/**
 * The next step of an agent on its card. Publishing leads to the page that says what changes for
 * customers. `describedBy`: the element with the agent's name.
 */
export function NextStep({ agent, describedBy }: { agent: ListedAgent; describedBy: string }) {
  const { t } = useTranslation();
  const may = useCan('updateAgent');
  const toggle = useAgentSwitch(agent);
  const { step } = agentState(agent);
  if (step === null || !may) return null;
  const look = { look: 'secondary', size: 'small' } as const;
  const label = t(`agents.state.steps.${step}`);
  const described = { 'aria-describedby': describedBy };
  const params = { id: agent.id };
  switch (step) {
    case 'publish':
    case 'publishChanges':
      return (
        <Link to="/agents/$id/publish" params={params} {...described} className={buttonLook(look)}>
          {label}
        </Link>
      );
    case 'chooseChannel':
      return (
        <Link
          to="/agents/$id"
          params={params}
          search={{ tab: 'hours' }}
          {...described}
          className={buttonLook(look)}
        >
          {label}
        </Link>
      );
    case 'switchOn':
      return (
        <Button
          {...look}
          {...described}
          onClick={({ currentTarget }) => {
            focusOnSwitch(currentTarget);
            toggle.mutate();
          }}
        >
          {label}
        </Button>
      );
  }
}

/** A step that is done goes from the page; the focus stays with the agent, on its switch. */
const focusOnSwitch = (button: HTMLElement): void =>
  button.closest('li')?.querySelector<HTMLElement>('[role="switch"]')?.focus();
