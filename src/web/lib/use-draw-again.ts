import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Renders something again after it failed. The same data would make it fail again, so the data is
 * requested again first.
 */
export function useDrawAgain(draw: () => void): { busy: boolean; drawAgain: () => void } {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const drawAgain = async (): Promise<void> => {
    setBusy(true);
    // The failed component watches no query any more, so its queries are removed. Queries that
    // others watch as well are read again in place.
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.refetchQueries({ type: 'active' });
    // Renders only after every observer has the new data; data that a parent passes down would
    // still be the old one.
    notifyManager.schedule(() => {
      setBusy(false);
      draw();
    });
  };
  return { busy, drawAgain: () => void drawAgain() };
}
