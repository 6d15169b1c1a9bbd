import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Child, root, startNode } from './processes.ts';

export interface Product {
  origin: string;
  child: Child;
  /** The time from the start of the process until it was first ready, in milliseconds. */
  readyMs: number;
}

export interface ProductOptions {
  port: number;
  dataDir: string;
  stub: string;
  /** The address of the database; null: the embedded server under `dataDir`. */
  database: string | null;
  nodeArguments?: string[];
  /** More environment variables for the product. */
  environment?: Record<string, string>;
}

const READY_WITHIN_MS = 60_000;

/** Starts the product as `npm start` does, and resolves when it says that it is ready. */
export async function startProduct({
  port,
  dataDir,
  stub,
  database,
  nodeArguments = [],
  environment = {},
}: ProductOptions): Promise<Product> {
  const start = performance.now();
  const command = npmStart();
  const child = startNode(command.file, {
    nodeArguments: [...command.nodeArguments, ...nodeArguments],
    stdout: 'ignore',
    env: {
      ...command.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database ?? '',
      TELEGRAM_API_URL: stub,
      PUBLIC_URL: '',
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...environment,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.process.exitCode !== null)
      throw new Error(`The product ended while it started (code ${child.process.exitCode}).`);
    if (performance.now() - start > READY_WITHIN_MS) throw new Error('The product is not ready.');
    await wait(5);
  }
  return { origin, child, readyMs: performance.now() - start };
}

/** The command of `npm start`, so that we measure what people run. */
function npmStart(): { file: string; nodeArguments: string[]; env: Record<string, string> } {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const words = scripts.start.split(' ').filter((word) => word !== 'exec');
  const node = words.indexOf('node');
  const file = words.at(-1);
  if (node === -1 || !file?.endsWith('.ts'))
    throw new Error(`“${scripts.start}” does not start a file with node.`);
  const env = Object.fromEntries(words.slice(0, node).map((word) => word.split('=')));
  return { file, nodeArguments: words.slice(node + 1, -1), env };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/health/ready`);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    // Not listening yet.
    return false;
  }
}
