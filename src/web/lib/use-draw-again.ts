import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Draws something that broke once more. From the same answers it would break again, so they are
 * asked for anew first.
 */
export function useDrawAgain(draw: () => void): { busy: boolean; drawAgain: () => void } {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const drawAgain = async (): Promise<void> => {
    setBusy(true);
    // What broke watches nothing any more; what others watch as well is asked for where it is.
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.refetchQueries({ type: 'active' });
    // Not before everything that watches has the new answers: what is handed down from above would
    // still be the old ones.
    notifyManager.schedule(() => {
      setBusy(false);
      draw();
    });
  };
  return { busy, drawAgain: () => void drawAgain() };
}
