import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeMissing } from '#web/lib/lazy-component.ts';
import { useDrawAgain } from '#web/lib/use-draw-again.ts';
import { Card } from '#web/ui/page/card.tsx';
import { LoadError } from './load-error.tsx';

interface PanelErrorBoundaryProps {
  /** The panel is a card, so what stands in for it is a card too. */
  card?: boolean;
  /** Shown while the code of the panel loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Encloses a part of a page. If that part fails to render, the rest of the page stays, and an
 * explanation with a retry takes the place of the part.
 */
export function PanelErrorBoundary({ card = false, fallback, children }: PanelErrorBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => 'panel'}
      errorComponent={card ? BrokenCard : Broken}
      onCatch={(error) => console.error(error)}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation();
  const { busy, drawAgain } = useDrawAgain(reset);
  if (error instanceof CodeMissing)
    return (
      <LoadError
        error={error}
        text={t('common.partFailed')}
        way={t('common.fatal.reload')}
        onRetry={() => window.location.reload()}
      />
    );
  return <LoadError error={error} text={t('common.panelFailed')} busy={busy} onRetry={drawAgain} />;
}

function BrokenCard(props: { error: unknown; reset: () => void }) {
  return (
    <Card>
      <Broken {...props} />
    </Card>
  );
}
