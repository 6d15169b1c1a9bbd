/**
 * Plays open pages of a workspace as the server sees them: streams of events, in a process of its
 * own. It reports when each event reached each stream.
 */
import { createServer, get } from 'node:http';
import { z } from 'zod';
import { LIVE_PATH } from '#contract/live.ts';
import { announce, endWithParent } from './child.ts';

const Task = z.object({ origin: z.string(), tokens: z.array(z.string()), streams: z.number() });
const task = Task.parse(JSON.parse(process.env['STREAMS_TASK'] ?? ''));
/** Milliseconds since 1970 with fractions, comparable between processes of one machine. */
const now = (): number => performance.timeOrigin + performance.now();
const heard: number[][] = [];

function open(index: number): Promise<void> {
  const token = task.tokens[index % task.tokens.length];
  const times: number[] = [];
  heard.push(times);
  return new Promise((resolve, reject) => {
    const request = get(
      new URL(LIVE_PATH, task.origin),
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`A stream was answered ${response.statusCode}.`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (text.includes('event: conversations')) times.push(now());
          resolve();
        });
        response.on('end', () => reject(new Error('A stream ended.')));
      },
    );
    request.on('error', reject);
  });
}

endWithParent();
for (let index = 0; index < task.streams; index += 50)
  await Promise.all(
    Array.from({ length: Math.min(50, task.streams - index) }, (_, place) => open(index + place)),
  );
const server = createServer((_, response) => void response.end(JSON.stringify(heard)));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  announce({ url: `http://127.0.0.1:${address.port}`, open: heard.length });
});
