import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Later } from '#web/ui/states/later.tsx';
import { Travelling } from '../../outbox/travelling.tsx';
import type { ThreadMessage } from '../use-thread.ts';

const DeliveryProblem = lazyComponent(async () => {
  const [problem] = await Promise.all([import('./delivery-problem.tsx'), loadTexts('writing')]);
  return problem.DeliveryProblem;
});
const problems = new Set(['failed', 'unknown', 'cancelled']);

/** What is to be said and done under a message of ours that is not simply on its way. */
export function DeliveryTroubles({ message }: { message: ThreadMessage }) {
  const { author, delivery, id, possiblySentTwice } = message;
  return (
    <>
      {author === 'person' && delivery === 'sending' && <Travelling messageId={id} />}
      {(problems.has(delivery ?? '') || possiblySentTwice) && (
        <Later>
          <DeliveryProblem message={message} />
        </Later>
      )}
    </>
  );
}
