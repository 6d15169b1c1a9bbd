import { writeFileSync } from 'node:fs';

/**
 * Loaded into the product's process (with `--expose-gc`): at SIGUSR2 it collects garbage, and
 * writes the size of the heap that is left, in bytes, into the file that HEAP_FILE names.
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
