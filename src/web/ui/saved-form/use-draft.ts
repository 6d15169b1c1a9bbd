import { useState } from 'react';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * What a form holds of something that is saved as a whole. What somebody else saves meanwhile is
 * taken in while nothing is changed here.
 */
export function useDraft<Value>(saved: Value) {
  const [draft, setDraft] = useState(saved);
  const [base, setBase] = useState(saved);
  const [isChecked, setChecked] = useState(false);
  const isChanged = !isSame(draft, base);
  if (!isChanged && !isSame(saved, base)) {
    setBase(saved);
    setDraft(saved);
  }
  return {
    draft,
    isChanged,
    /** Somebody tried to save, so that what is wrong is said. */
    isChecked,
    change: setDraft,
    check: () => setChecked(true),
    discard() {
      setDraft(base);
      setChecked(false);
    },
    /** What was changed while the save was under way stays, unsaved. */
    saved(stored: Value, sent: Value) {
      setBase(stored);
      setDraft((now) => (isSame(now, sent) ? stored : now));
      setChecked(false);
    },
  };
}
