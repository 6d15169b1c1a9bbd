import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import type { useSubmitAgent } from './use-submit-agent.ts';

const narrow = 'max-md:flex-1 max-md:px-2.5!';

/** Saves the draft, publishes it, and, where the test chat has no room, opens it. */
export function EditorActions({
  agent,
  isDirty,
  saving: { submit, isPublishing, isSaving },
  onTest,
}: {
  agent: Agent;
  isDirty: boolean;
  saving: ReturnType<typeof useSubmitAgent>;
  /** Null: the test chat stands beside the form. */
  onTest: (() => void) | null;
}) {
  const { t } = useTranslation();
  const may = useCan('updateAgent');
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
            disabled={!isDirty && !agent.hasUnpublishedChanges && agent.version !== null}
            busy={isPublishing}
            onClick={() => submit(true)}
            className={narrow}
          >
            {t('agents.editor.publish')}
          </Button>
        </>
      ) : (
        <p className="self-center text-13 text-ink-2">{t('common.notAllowed.short')}</p>
      )}
    </>
  );
}
