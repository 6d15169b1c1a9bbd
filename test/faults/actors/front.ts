import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Front {
  port: number;
  /** Every request goes to a second process too, at the same moment; the caller hears the first. */
  mirrored: boolean;
  /** Ends every connection, so that the next ones are shared among all who live now. */
  hangUp(): void;
  /**
   * Every connection stays open and passes nothing on any more, as where a network went without a
   * word; new ones do.
   */
  freeze(): void;
  close(): Promise<void>;
}

/**
 * What stands before the product where it runs in several processes: an address that stays while
 * they come and go. Connections are handed to the living ones in turn; when none lives, the caller
 * is hung up on.
 */
export async function startFront(livingPorts: () => number[]): Promise<Front> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((caller) => {
    const ports = livingPorts();
    const port = ports[(turn += 1) % Math.max(1, ports.length)];
    if (port === undefined) return void caller.destroy();
    const product = connect(port, '127.0.0.1');
    for (const [socket, peer] of [
      [caller, product],
      [product, caller],
    ] as const) {
      sockets.add(socket);
      // Both ends go together; which of them broke is the peers' to find out.
      socket.on('error', () => peer.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    caller.pipe(product).pipe(caller);
    const second = ports.find((candidate) => candidate !== port);
    if (front.mirrored && second !== undefined) mirror(caller, second);
  });

  function mirror(caller: Socket, port: number): void {
    const product = connect(port, '127.0.0.1');
    sockets.add(product);
    product.on('error', () => product.destroy());
    product.once('close', () => sockets.delete(product));
    caller.once('close', () => product.destroy());
    caller.pipe(product).resume();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: Front = {
    port: portOf(server.address()),
    mirrored: false,
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      front.hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return front;
}

/** A port that was free a moment ago, for a process that must find it again after its death. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null)
    throw new Error('A server listens on no port.');
  return address.port;
}
