import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { useUser } from '#web/lib/session/session.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { usePublish } from './use-publish.ts';

/** Publishes a draft that passes its tests; of one that does not, leads on to what is missing. */
export function GateActions({
  agent,
  number,
  isReady,
  failed,
  passed,
}: {
  agent: Agent;
  number: number;
  isReady: boolean;
  /** How many tests that must pass do not. */
  failed: number;
  passed: number;
}) {
  const { t } = useTranslation();
  const may = useCan('updateAgent');
  const publish = usePublish(agent.id, passed);
  const stops = failed > 0 && agent.config.gate !== 'warn';
  const params = { id: agent.id };
  if (!may) return <p className="mt-5 text-ink-2">{t('common.notAllowed.short')}</p>;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {stops ? (
        <Link
          to="/agents/$id"
          params={params}
          search={{ tab: 'knowledge' }}
          className={buttonLook({ look: 'primary' })}
        >
          {t('agents.publishing.mend')}
        </Link>
      ) : (
        <Button
          disabled={!isReady || (!agent.hasUnpublishedChanges && agent.version !== null)}
          busy={publish.isPending}
          onClick={() => publish.mutate(undefined)}
        >
          {t('agents.publishing.publish', { number })}
        </Button>
      )}
      <Link to="/agents/$id" params={params} className={buttonLook({ look: 'secondary' })}>
        {t('agents.publishing.keep')}
      </Link>
      {stops && isReady && <Despite publish={publish} />}
    </div>
  );
}

/** Only an owner publishes what fails its tests, and says why. */
function Despite({ publish }: { publish: ReturnType<typeof usePublish> }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (role !== 'owner') return null;
  return (
    <>
      <Button look="quiet" className="sm:ml-auto" onClick={() => setOpen(true)}>
        {t('agents.publishing.despite')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('agents.publishing.despiteTitle')}
        confirm={t('agents.editor.publish')}
        blocked={reason.trim().length < 3}
        busy={publish.isPending}
        onConfirm={() => publish.mutate(reason.trim())}
        error={publish.error ? errorText(publish.error) : undefined}
      >
        <p className="mb-4">{t('agents.publishing.despiteText')}</p>
        <Textarea
          label={t('agents.publishing.reason')}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
