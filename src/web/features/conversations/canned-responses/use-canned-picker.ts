import { useId, useState, type KeyboardEvent } from 'react';
import {
  askedFor,
  fitting,
  useCannedResponses,
  type CannedResponse,
} from './use-canned-responses.ts';

/**
 * The list of ready answers that "/" opens while `text` is being written: which answers fit, which
 * one is active, and the keys that move in the list. In a note (`isNote`) a "/" opens nothing.
 */
export function useCannedPicker(
  text: string,
  isNote: boolean,
  onChoose: (answer: CannedResponse) => void,
) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const asked = isNote || dismissed ? null : askedFor(text);
  const query = useCannedResponses(asked !== null);
  const answers = asked === null ? [] : fitting(query.data?.readyAnswers ?? [], asked);
  const at = Math.min(active, Math.max(answers.length - 1, 0));

  /** The text has changed: the first answer is active again, and an empty text lifts Escape. */
  const restart = (next: string): void => {
    setActive(0);
    if (next === '') setDismissed(false);
  };

  const choose = (answer: CannedResponse): void => {
    setActive(0);
    onChoose(answer);
  };

  /** Whether the list used the key, so that the text field must not. */
  const takeKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (asked === null) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const chosen = key === 'Enter' || key === 'Tab' ? answers[at] : undefined;
    if (step !== undefined && answers.length > 0)
      setActive((at + step + answers.length) % answers.length);
    else if (chosen && !shiftKey) choose(chosen);
    else if (key === 'Escape') setDismissed(true);
    else return false;
    return true;
  };

  return {
    id,
    isOpen: asked !== null,
    query,
    answers,
    active: at,
    setActive,
    choose,
    restart,
    takeKey,
  };
}
