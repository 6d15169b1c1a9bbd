import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Around what loads its own code. Without a network that code may not come, and then only this part
 * is missing.
 */
export const Later = ({
  fallback = null,
  children,
}: {
  fallback?: ReactNode;
  children: ReactNode;
}) => (
  <ErrorBoundary>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
