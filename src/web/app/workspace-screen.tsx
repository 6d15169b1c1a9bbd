import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AutomaticTexts } from '#web/features/agents/business-hours/automatic-texts.tsx';
import { BusinessHours } from '#web/features/agents/business-hours/business-hours.tsx';
import { BusinessName } from '#web/features/people/business-name.tsx';
import { ReplyLimits } from '#web/features/reply-limits/reply-limits.tsx';
import { Satisfaction } from '#web/features/satisfaction/satisfaction.tsx';
import { ResolutionReasons } from '#web/features/resolution-reasons/resolution-reasons.tsx';
import { useUser } from '#web/lib/session/session.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

/** The settings of the whole workspace. */
export function WorkspaceScreen() {
  const { t } = useTranslation();
  const { workspace } = useUser();
  const [unsavedName, setUnsavedName] = useState(false);
  const [unsavedTexts, setUnsavedTexts] = useState(false);
  const [unsavedLimits, setUnsavedLimits] = useState(false);
  const [unsavedQuestion, setUnsavedQuestion] = useState(false);
  const [unsavedReasons, setUnsavedReasons] = useState(false);
  return (
    <div className="mx-auto max-w-192">
      <PageHeader
        title={t('agents.businessHours.page')}
        text={t('agents.businessHours.pageText', { workspace: workspace.name })}
      />
      <div className="grid grid-cols-1 gap-14">
        <BusinessName onUnsaved={setUnsavedName} />
        <BusinessHours
          unsavedBeside={
            unsavedName || unsavedTexts || unsavedLimits || unsavedQuestion || unsavedReasons
          }
        />
        <AutomaticTexts onUnsaved={setUnsavedTexts} />
        <ReplyLimits onUnsaved={setUnsavedLimits} />
        <Satisfaction onUnsaved={setUnsavedQuestion} />
        <ResolutionReasons onUnsaved={setUnsavedReasons} />
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          {t('people.workspaceId')} <code className="break-all">{workspace.id}</code>
          <CopyButton text={workspace.id} label={t('people.copyWorkspaceId')} />
        </p>
      </div>
    </div>
  );
}
