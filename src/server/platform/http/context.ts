import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Env, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { uuidv7 } from 'uuidv7';
import type { Caller } from './handlers.ts';

/** A request without a socket, as `app.request()` makes it in a test, has no bindings at all. */
export interface HttpEnv extends Env {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; caller: Caller };
}

/**
 * Gives the request an id and reads who calls, once for everything behind it. `onProxy` is called
 * if the request came through a proxy that TRUST_PROXY does not count.
 */
export function readContext(trustProxy: number, onProxy: () => void): MiddlewareHandler<HttpEnv> {
  return async function context(c, next) {
    if (
      trustProxy === 0 &&
      isBehindProxy(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    )
      onProxy();
    const requestId = uuidv7();
    c.set('requestId', requestId);
    c.set('caller', readCaller(c, trustProxy));
    c.header('X-Request-Id', requestId);
    await next();
  };
}

export function readCaller(c: Context<HttpEnv>, trustProxy: number): Caller {
  const remote = c.env?.incoming?.socket.remoteAddress;
  return {
    language: languageOf(c.req.header('accept-language')),
    address: addressOf(remote, c.req.header('x-forwarded-for'), trustProxy),
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
  };
}

/** Which of the two languages the client prefers; Portuguese if it names neither. */
export function languageOf(header: string | undefined): Caller['language'] {
  if (header === undefined) return 'pt';
  for (const { type, q } of parseAccept(header)) {
    const language = type.slice(0, 2).toLowerCase();
    if (q > 0 && (language === 'pt' || language === 'en')) return language;
  }
  return 'pt';
}

/**
 * The client's address. Each trusted proxy appends the address that it saw, so the client's is
 * `trustProxy` places from the right; what stands further left was written by the client and proves
 * nothing. A proxy on this machine or its network is trusted even if TRUST_PROXY does not count it.
 * Otherwise all its visitors would share one address, and somebody who tries passwords would lock
 * all of them out.
 */
export function addressOf(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const direct = plainAddress(remote) ?? 'unknown';
  const trusted = trustProxy > 0 ? trustProxy : isBehindProxy(remote, forwardedFor) ? 1 : 0;
  if (trusted === 0 || forwardedFor === undefined) return direct;
  const hops = [...forwardedFor.split(',').map((hop) => hop.trim()), direct];
  return plainAddress(hops[Math.max(0, hops.length - 1 - trusted)]) ?? direct;
}

/**
 * Addresses of this machine and of private networks: no request from the internet comes from them.
 */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

function isBehindProxy(remote: string | undefined, forwardedFor: string | undefined): boolean {
  const direct = plainAddress(remote);
  return (
    forwardedFor !== undefined &&
    direct !== undefined &&
    near.check(direct, isIP(direct) === 6 ? 'ipv6' : 'ipv4')
  );
}

function plainAddress(address: string | undefined): string | undefined {
  const plain = address?.startsWith('::ffff:') === true ? address.slice('::ffff:'.length) : address;
  return plain !== undefined && isIP(plain) !== 0 ? plain : undefined;
}

/**
 * The key by which limits count an address: an IPv6 customer has a whole /64, so the rest of the
 * address identifies nobody.
 */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
