import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { Changes } from './changes.tsx';

/** The draft above the versions: what publishing it would change. */
export function DraftRow({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  const { version, hasUnpublishedChanges, id } = agent;
  if (version === null || !hasUnpublishedChanges) return null;
  return (
    <li className="border-b border-line py-4">
      <h2 className="flex flex-wrap items-center gap-x-3 font-display text-xl font-semibold">
        {t('agents.versions.draft')}
        <StatusPill kind="warn">{t('agents.editor.unpublished')}</StatusPill>
      </h2>
      <p className="text-ink-2">{t('agents.versions.draftText')}</p>
      <div className="mt-2 text-sm text-ink-2">
        <Changes agentId={id} from={version.number} to="draft" />
      </div>
    </li>
  );
}
