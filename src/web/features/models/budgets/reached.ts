interface Budget {
  spentMicros: number;
  stopMicros: number | null;
  hasRefused: boolean;
}

/**
 * What is to be said of a limit. A call is charged before it is made by the most that it may cost,
 * so a limit holds calls back before it is spent; and one of nothing holds back none that is free.
 */
export function reachedBy({
  spentMicros,
  stopMicros,
  hasRefused,
}: Budget): 'full' | 'refused' | null {
  if (stopMicros !== null && stopMicros > 0 && spentMicros >= stopMicros) return 'full';
  return hasRefused ? 'refused' : null;
}
