import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** In milliseconds: how long the message is marked to which a quote has led. */
const markedMs = 2_000;

/**
 * Leads to a quoted message and marks it for a moment. Where it is not loaded, the thread opens
 * anew at it.
 */
export function useQuotes(id: string, toRow: (messageId: string) => boolean) {
  const navigate = useNavigate();
  const [marked, setMarked] = useState<string | null>(null);
  const scroll = useRef(toRow);
  useEffect(() => {
    scroll.current = toRow;
  });
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);
  const lead = useCallback(
    (messageId: string): void => {
      if (scroll.current(messageId)) return setMarked(messageId);
      void navigate({
        to: '/conversations/$id',
        params: { id },
        search: (before) => ({ ...before, message: messageId }),
      });
    },
    [id, navigate],
  );
  return { marked, lead };
}
