import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Offers the picture of a day on which somebody has written. */
export function ShareDay({ day }: { day: DayAnswer }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (day.endOfDay === null || day.totals.messages === 0) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        <IconPhoto size={16} aria-hidden />
        {t('counter.share.open')}
      </Button>
      {isOpen && (
        <PanelErrorBoundary fallback={null}>
          <ShareDialog day={day} onClose={() => setOpen(false)} />
        </PanelErrorBoundary>
      )}
    </>
  );
}
