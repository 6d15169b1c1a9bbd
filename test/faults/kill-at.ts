// Loaded into the shipped product by `node --import`, this sends the process SIGKILL (or SIGSTOP)
// at a named point, as the parent process or KILL_AT=F4:3 in the environment says. The product does
// not know about it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Arming, type FaultPoint, faultPoints, placeOf } from './fault-points.ts';

function arm({ point, hit, signal = 'SIGKILL' }: Arming): void {
  const { channel, step, path } = placeOf(point);
  let left = hit;
  const onPoint = (message: unknown): void => {
    if (path && !path.test(pathOf(message))) return;
    if (step && (!isRecord(message) || message['kind'] !== step)) return;
    left -= 1;
    if (left > 0) return;
    unsubscribe(channel, onPoint);
    process.kill(process.pid, signal);
  };
  subscribe(channel, onPoint);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Of a request as undici publishes it. */
function pathOf(message: unknown): string {
  const request = isRecord(message) ? message['request'] : undefined;
  return isRecord(request) ? String(request['path']) : '';
}

const isPoint = (name: string | undefined): name is FaultPoint =>
  name !== undefined && name in faultPoints;

const [point, hit = '1'] = (process.env['KILL_AT'] ?? '').split(':');
if (isPoint(point)) arm({ point, hit: Number(hit) });
if (process.channel) {
  process.on('message', (arming: Arming) => {
    arm(arming);
    process.send?.('armed');
  });
  // The process does not outlive the tests, however they end.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // The IPC channel to the parent must not keep a product alive that wants to end.
  process.channel.unref();
}
