import { useEffect, useState } from 'react';

const QUIET_MS = 300;

/**
 * The value once nobody has changed it for a moment, for what is asked anew with each letter.
 * Values with the same content are the same.
 */
export function useQuietValue<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value);
  const isQuiet = JSON.stringify(value) === JSON.stringify(quiet);
  useEffect(() => {
    if (isQuiet) return undefined;
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value, isQuiet]);
  return quiet;
}
