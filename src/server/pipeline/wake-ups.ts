import type { EventBus } from '#server/platform/services.ts';
import type { Steps } from './steps.ts';

/**
 * Wakes the steps of this process when the bus says that there is work. Returns a function that
 * ends it.
 */
export function hearWakeUps(
  bus: EventBus,
  { collector, deliverer, connections, sockets, rounds }: Steps,
): () => void {
  const subscriptions = [
    bus.subscribe('answer-due', (waitMs) => collector?.wake(Number(waitMs))),
    bus.subscribe('delivery-due', (waitMs) => deliverer?.wake(Number(waitMs))),
    bus.subscribe('reports-due', () => rounds?.statuses.wake()),
    bus.subscribe('schedule-due', (waitMs) => rounds?.schedules.wake(Number(waitMs))),
    bus.subscribe('hold-released', () => {
      for (const step of [
        collector,
        deliverer,
        rounds?.schedules,
        rounds?.satisfaction,
        rounds?.handoffs,
        sockets,
        connections,
      ])
        step?.wake();
    }),
    bus.subscribe('channels', () => {
      sockets?.wake();
      connections.wake();
      deliverer?.wake();
    }),
  ];
  return () => {
    for (const end of subscriptions) end();
  };
}
