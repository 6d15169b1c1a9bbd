import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Front {
  port: number;
  /**
   * Every request also goes to a second process, at the same moment; the caller gets the first
   * one's answer.
   */
  mirrored: boolean;
  /**
   * Ends every connection, so that new connections are shared among all processes that are alive
   * now.
   */
  hangUp(): void;
  /**
   * Every connection stays open but passes nothing on any more, like a network that vanished
   * without a word. New connections work.
   */
  freeze(): void;
  close(): Promise<void>;
}

/**
 * A proxy in front of a product that runs in several processes: its address stays while they come
 * and go. It hands connections to the living processes in turn; if none is alive, it closes the
 * caller's connection.
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
      // If one end breaks, the other is closed too, as in a real network.
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

/** A port that was free a moment ago, for a process that must use the same one after a restart. */
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
