import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<(id: string) => void>();

/** Says that a person has just resolved this conversation here. */
export const tellResolved = (id: string): void => listeners.forEach((listener) => listener(id));

/** Hears which conversation was just resolved here. */
export function useResolved(listener: (id: string) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const listen = (id: string): void => hear(id);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}
