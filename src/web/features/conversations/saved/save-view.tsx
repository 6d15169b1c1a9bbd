import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { useChosenView } from './use-saved-views.ts';

const ViewDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import('./view-dialog.tsx'), loadTexts('writing')]);
  return dialog.ViewDialog;
});

/** Keeps what the list shows as a view, or changes the view that it shows. */
export function SaveView() {
  const { t } = useTranslation();
  const view = useChosenView();
  const [open, setOpen] = useState(false);
  if (view && !view.isInMyHands) return null;
  return (
    <>
      <Button
        look="link"
        size="inline"
        className="text-xs touch:min-h-11"
        onClick={() => setOpen(true)}
      >
        <IconBookmark size={14} aria-hidden />
        {t(view ? 'conversations.saved.change' : 'conversations.saved.save')}
      </Button>
      {open && (
        <ErrorBoundary>
          <Suspense>
            <ViewDialog view={view} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
