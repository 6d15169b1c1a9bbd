import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Later } from '#web/ui/states/later.tsx';
import { Travelling } from '../../outbox/travelling.tsx';
import type { ThreadMessage } from '../use-thread.ts';
import { DeliveryProblem } from './delivery-problem.tsx';

const Refused = lazyComponent(async () => (await import('./refused.tsx')).Refused);

/** What is to be said and done under a message of ours that is not simply on its way. */
export function DeliveryTroubles({ message }: { message: ThreadMessage }) {
  const { author, delivery, id } = message;
  return (
    <>
      {author === 'person' && delivery === 'sending' && <Travelling messageId={id} />}
      <DeliveryProblem message={message} />
      {author === 'person' && delivery === 'failed' && (
        <Later>
          <Refused messageId={id} />
        </Later>
      )}
    </>
  );
}
