import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isOutside } from './addresses.ts';
import { OutsideError } from './outside-error.ts';

const CONNECT_MS = 5_000;
/** To one origin. */
const CONNECTIONS = 16;

/** Finds all addresses of a host, as `dns.lookup` with `all`. */
export type FindAddresses = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void;

/** The addresses that this machine knows, from its own files and its name servers. */
export const findAddresses: FindAddresses = (host, answer) =>
  systemLookup(host, { all: true, verbatim: true }, answer);

/** Connections to origins that the operator has allowed, wherever they lead. */
export const openConnections = (): Agent =>
  new Agent({ allowH2: false, connections: CONNECTIONS, connect: { timeout: CONNECT_MS } });

/**
 * Connections that only lead outside. The addresses of a name are checked where the connection is
 * made, and the connection goes to one of those: a name that changes its address between a check
 * and its use (DNS rebinding) gains nothing.
 */
export function checkedConnections(find: FindAddresses): Agent {
  const connect = buildConnector({
    allowH2: false,
    timeout: CONNECT_MS,
    lookup: checkedLookup(find),
  });
  return new Agent({
    allowH2: false,
    connections: CONNECTIONS,
    connect: (options, callback) => {
      // A host that is an address is never looked up.
      const host = bareHost(options.hostname);
      if (isIP(host) !== 0 && !isOutside(host)) callback(new OutsideError('inside', host), null);
      else connect(options, callback);
    },
  });
}

/** Throws `inside` or `unknown_name` unless every address of the host is outside. */
export async function checkHost(host: string, find: FindAddresses): Promise<void> {
  const bare = bareHost(host);
  if (isIP(bare) !== 0) {
    if (!isOutside(bare)) throw new OutsideError('inside', bare);
    return;
  }
  await new Promise<void>((resolve, reject) =>
    find(bare, (error, addresses = []) => {
      const refusal = refusalOf(bare, error, addresses);
      if (refusal === null) resolve();
      else reject(refusal);
    }),
  );
}

function checkedLookup(find: FindAddresses): LookupFunction {
  return (host, { all = false }, callback) =>
    find(host, (error, addresses = []) => {
      const refusal = refusalOf(host, error, addresses);
      const [first] = addresses;
      if (refusal !== null || first === undefined) callback(refusal, []);
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

/** One address inside refuses the whole name, because nobody knows which one would be used. */
function refusalOf(
  host: string,
  error: Error | null,
  addresses: readonly LookupAddress[],
): OutsideError | null {
  if (error !== null || addresses.length === 0)
    return new OutsideError('unknown_name', host, error);
  return addresses.every(({ address }) => isOutside(address))
    ? null
    : new OutsideError('inside', host);
}

const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '');
