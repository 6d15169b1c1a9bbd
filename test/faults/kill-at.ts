// Loaded into the shipped product by `node --import`, this sends the process SIGKILL (or SIGSTOP)
// at a named point, as the parent process or KILL_AT=F4:3 in the environment says. The product does
// not know about it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Arming, type FaultPoint, faultPoints, thinkingPoints } from './fault-points.ts';

function arm({ point, hit, signal = 'SIGKILL' }: Arming): void {
  const name = { ...faultPoints, ...thinkingPoints }[point];
  let left = hit;
  const onPoint = (message: unknown): void => {
    if (point === 'F9' && !isSendMessage(message)) return;
    left -= 1;
    if (left > 0) return;
    unsubscribe(name, onPoint);
    process.kill(process.pid, signal);
  };
  subscribe(name, onPoint);
}

/** Typing signals and set-up calls are published on the same channel. */
function isSendMessage(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || !('request' in message)) return false;
  const { request } = message;
  if (typeof request !== 'object' || request === null || !('path' in request)) return false;
  return /\/(sendMessage|messages)$/.test(String(request.path));
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
