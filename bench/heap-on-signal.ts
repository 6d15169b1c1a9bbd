import { writeFileSync } from 'node:fs';

/**
 * Loaded beside the product (`--expose-gc`): at SIGUSR2 it collects, and writes what is left, in
 * bytes, into the file that HEAP_FILE names.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  writeFileSync(
    process.env['HEAP_FILE'] ?? '',
    JSON.stringify({ heap: heapUsed + external, resident: rss }),
  );
});
