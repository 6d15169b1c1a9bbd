import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import type { Opened } from '../owner.ts';

const TemplateDialog = lazyComponent(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
);

/**
 * Says that the channel accepts no free text now, and offers what it accepts instead and a note for
 * the team.
 */
export function ClosedNote({
  conversation,
  writing,
  onNote,
}: {
  conversation: Opened;
  writing: 'templates' | 'closed';
  onNote: () => void;
}) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-warn-soft px-4 py-3 text-warn low:py-2">
      <p className="flex min-w-48 flex-1 items-start gap-2.5 text-sm">
        <IconAlertTriangle size={18} stroke={1.75} className="mt-0.5 shrink-0" aria-hidden />
        {t(`conversations.composer.${writing}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {writing === 'templates' && (
          <Button look="secondary" size="small" onClick={() => setChoosing(true)}>
            {t('conversations.templates.choose')}
          </Button>
        )}
        <Button look="secondary" size="small" aria-keyshortcuts="n" onClick={onNote}>
          {t('conversations.note.mode')}
        </Button>
      </div>
      {isChoosing && (
        <Suspense>
          <TemplateDialog conversation={conversation} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
