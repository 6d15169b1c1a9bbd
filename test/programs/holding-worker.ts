// A process of the product that only works (ROLE=worker), and stands still at a moment of one
// customer's turn until the test lets it continue. Tracepoints are published synchronously, so a
// blocking read in a subscriber stops the whole process. The test says by IPC what to hold; the
// process reports through descriptor 3 that it stands, and continues after a byte in descriptor 4.
import { readSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { tracepoints } from '#server/pipeline/tracepoints.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices, stopServices } from '#server/platform/start-services.ts';
import { startProduct } from '#server/product.ts';
import { Holding } from '#test/state/stepping-in/holding.ts';

const TOLD = 3;
const LET_GO = 4;
const Claimed = z.array(z.object({ id: z.string(), chat: z.string() }));
const Committed = z.map(z.string(), z.unknown());
const Marked = z.object({ chat: z.string() });

let wanted: Holding | null = null;
/** The conversation of the customer to be held, known once its turn is claimed. */
let conversationId = '';

function hold(moment: Holding['moment'], isIt: (holding: Holding) => boolean): void {
  if (wanted?.moment !== moment || !isIt(wanted)) return;
  wanted = null;
  writeSync(TOLD, '.');
  readSync(LET_GO, Buffer.alloc(1));
}

tracepoints.answerClaimed.subscribe((message) => {
  const found = Claimed.parse(message).find(({ chat }) => chat === wanted?.chat);
  if (found) conversationId = found.id;
  hold('claimed', () => found !== undefined);
});
// A decision does not say whose it is, but it contains the customer's words, and so their mark.
tracepoints.answerDecided.subscribe((message) =>
  hold('decided', ({ mark }) => JSON.stringify(message).includes(mark)),
);
tracepoints.answerCommitted.subscribe((message) =>
  hold('committed', () => Committed.parse(message).has(conversationId)),
);
tracepoints.deliverMarked.subscribe((message) =>
  hold('marked', ({ chat }) => Marked.parse(message).chat === chat),
);

const { PROVIDER_TIMEOUT_MS: timeoutMs } = z
  .object({ PROVIDER_TIMEOUT_MS: z.coerce.number() })
  .parse(process.env);
const config = loadConfig(process.env);
const services = createServices(
  config,
  { connectionString: config.databaseUrl ?? '' },
  createLog(config.logLevel),
);
await services.bus.start();
const product = await startProduct({
  services,
  probes: { queue: () => true, migrations: () => true },
  localOrigin: () => config.publicUrl,
  providerCalls: { timeoutMs },
});

process.on('message', (message) => {
  wanted = Holding.safeParse(message).data ?? null;
  conversationId = '';
  process.send?.('ready');
});
// The process does not outlive the tests, however they end.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('SIGTERM', () => {
  void product
    .stop()
    .then(() => stopServices(services, 0))
    .then(() => process.exit(0));
});
process.send?.('ready');
