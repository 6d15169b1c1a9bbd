import { Travelling } from '../../outbox/travelling.tsx';
import type { ThreadMessage } from '../use-thread.ts';
import { DeliveryProblem } from './delivery-problem.tsx';
import { Refused } from './refused.tsx';

/** What is to be said and done under a message of ours that is not simply on its way. */
export function DeliveryTroubles({ message }: { message: ThreadMessage }) {
  const { author, delivery, id } = message;
  return (
    <>
      {author === 'person' && delivery === 'sending' && <Travelling messageId={id} />}
      <DeliveryProblem message={message} />
      {author === 'person' && delivery === 'failed' && <Refused messageId={id} />}
    </>
  );
}
