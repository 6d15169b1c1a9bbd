import { IconClock } from '@tabler/icons-react';
import { SlipMark } from '#web/ui/slip-mark.tsx';
import type { ThreadMessage } from '../use-thread.ts';
import { isMissed } from './reason.ts';

/**
 * What became of a customer's message, by shape: a filled unit where the agent or a person
 * answered, a pale one where no answer was due, a slip where a person has to, and a hollow one
 * where nobody knows. Screen readers hear the sentence.
 */
export function OutcomeMark({ message }: { message: ThreadMessage }) {
  const { outcomeText } = message;
  if (outcomeText === null) return null;
  return (
    <span title={outcomeText} className="inline-flex items-center pl-0.5">
      {shapeOf(message)}
      <span className="sr-only">{outcomeText}</span>
    </span>
  );
}

function shapeOf(message: ThreadMessage) {
  const { outcome, outcomeReason } = message;
  if (outcome === null || outcome === 'pending') return <IconClock size={14} aria-hidden />;
  if (outcome === 'handed_off' || outcome === 'waiting_person') return <SlipMark size={10} />;
  if (outcome === 'failed' || isMissed(message))
    return <span className={`${unit} border-2 border-warn`} />;
  if (outcome !== 'answered') return <span className={`${unit} bg-line-strong`} />;
  return outcomeReason === 'answered_by_person' ? (
    <span className={`${unit} bg-ink`} />
  ) : (
    <span className={`${unit} bg-press`} />
  );
}

const unit = 'size-2.5 rounded-[2px]';
