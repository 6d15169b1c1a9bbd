import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { agentState } from '../standing/agent-state.ts';
import { useAgentSwitch } from '../use-agent-switch.ts';
import type { useSubmitAgent } from './use-submit-agent.ts';

const narrow = 'max-md:flex-1 max-md:px-2.5!';

/**
 * Saves the draft, does the agent's next step, which has the page's one solid button, and, where
 * the test chat has no room, opens it.
 */
export function EditorActions({
  agent,
  isDirty,
  saving: { submit, isPublishing, isSaving },
  onTest,
  onChannels,
}: {
  agent: Agent;
  isDirty: boolean;
  saving: ReturnType<typeof useSubmitAgent>;
  /** Null: the test chat stands beside the form. */
  onTest: (() => void) | null;
  /** Shows where it answers. */
  onChannels: () => void;
}) {
  const { t } = useTranslation();
  const may = useCan('updateAgent');
  const toggle = useAgentSwitch(agent);
  const step = isDirty ? 'publish' : agentState(agent).step;
  const goOn = (): void => {
    if (step === 'switchOn') toggle.mutate();
    else if (step === 'chooseChannel') onChannels();
    else submit(true);
  };
  return (
    <>
      {onTest && (
        <Button look="soft" onClick={onTest} className={narrow}>
          <IconMessageCircle size={18} stroke={1.75} aria-hidden className="max-[24rem]:hidden" />
          {t('agents.editor.test')}
        </Button>
      )}
      {may ? (
        <>
          <Button
            look="secondary"
            disabled={!isDirty}
            busy={isSaving}
            onClick={() => submit(false)}
            className={narrow}
          >
            {t('agents.editor.save')}
          </Button>
          <Button
            disabled={step === null}
            busy={isPublishing || toggle.isPending}
            // The second press of a double one is meant for the step that is done.
            onClick={({ detail }) => detail < 2 && goOn()}
            className={narrow}
          >
            {t(`agents.state.steps.${step ?? 'publish'}`)}
          </Button>
        </>
      ) : (
        <p className="self-center text-13 text-ink-2">{t('common.notAllowed.short')}</p>
      )}
    </>
  );
}
