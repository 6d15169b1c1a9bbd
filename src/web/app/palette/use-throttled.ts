import { useEffect, useRef, useState } from 'react';

/**
 * A value that changes at most once in `pauseMs`: the first change counts at once, and the last one
 * always counts.
 */
export function useThrottled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  const at = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        at.current = performance.now();
        setSettled(value);
      },
      Math.max(0, at.current + pauseMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
