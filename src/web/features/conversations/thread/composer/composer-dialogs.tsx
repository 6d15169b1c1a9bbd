import { CannedResponseManager } from '../../canned-responses/canned-response-manager.tsx';
import { ScheduleDialog } from '../../schedule/schedule-dialog.tsx';
import type { ComposerParts } from './composer-parts.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { ToolsSheet } from './tools-sheet.tsx';
import type { ComposerDialog } from './use-tools.tsx';

/** What the composer opens over the page. It is loaded with the first of them. */
export function ComposerDialogs({
  dialog,
  conversation,
  composer,
  tools,
  seen,
  onClose,
}: Omit<ComposerParts, 'onTools'> & {
  dialog: ComposerDialog;
  /** The newest message of the customer that is shown. */
  seen: string | null;
  onClose: () => void;
}) {
  switch (dialog) {
    case 'tools':
      return <ToolsSheet tools={tools} onClose={onClose} />;
    case 'template':
      return <TemplateDialog conversation={conversation} onClose={onClose} />;
    case 'ready':
      return <CannedResponseManager onClose={onClose} />;
    case 'schedule':
      return (
        <ScheduleDialog
          conversation={conversation}
          words={composer.text.trim()}
          seen={seen}
          onScheduled={() => composer.write('')}
          onClose={onClose}
        />
      );
  }
}
