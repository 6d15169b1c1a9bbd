import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeMissing } from '#web/lib/lazy-component.ts';
import { useDrawAgain } from '#web/lib/use-draw-again.ts';
import { Card } from './card.tsx';
import { LoadError } from './load-error.tsx';

interface PanelErrorBoundaryProps {
  /** The panel is a card: what stands in its place is one as well. */
  card?: boolean;
  /** While its code is on its way. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page that may break without taking the rest along: in its place stand what happened
 * and the way to try again.
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
