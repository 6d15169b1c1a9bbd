import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import ece from 'http_ece';
import { PushMessage, type PushTarget } from '#contract/push.ts';

/** What a push service was given for a device. */
export interface Pushed {
  headers: IncomingHttpHeaders;
  /** As only the device can read it. */
  message: PushMessage;
}

/** A device that has subscribed. */
export interface Device {
  target: PushTarget;
  received: Pushed[];
  /** The next messages are answered so; undefined: they are taken. */
  refusing: { status: number; headers?: Record<string, string> } | undefined;
}

export interface PushService {
  origin: string;
  device(): Device;
  close(): Promise<void>;
}

/**
 * A push service on a port of this machine. It gives out devices with keys of their own, and reads
 * what comes for them with a library that is not ours.
 */
export async function startPushService(port = 0): Promise<PushService> {
  const devices = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => Answer>();
  const server = createServer((request, response) => {
    text(request.setEncoding('latin1')).then((body) => {
      const take = devices.get(request.url ?? '');
      const { status, headers } = take?.(request.headers, Buffer.from(body, 'latin1')) ?? {
        status: 404,
      };
      response.writeHead(status, headers).end();
    }, console.error);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    device() {
      const curve = createECDH('prime256v1');
      const keys = {
        p256dh: curve.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const device: Device = {
        target: { endpoint: origin + path, keys },
        received: [],
        refusing: undefined,
      };
      devices.set(path, (headers, body) => {
        if (device.refusing) return device.refusing;
        checkSignature(origin, headers);
        const plain = ece.decrypt(body, {
          version: 'aes128gcm',
          privateKey: curve,
          authSecret: keys.auth,
        });
        device.received.push({ headers, message: PushMessage.parse(JSON.parse(String(plain))) });
        return { status: 201 };
      });
      return device;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** Throws unless the message is signed for this service by the key that it names (RFC 8292). */
function checkSignature(origin: string, { authorization = '' }: IncomingHttpHeaders): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || !JSON.stringify(said).includes(`"aud":"${origin}"`))
    throw new Error('The message is not signed for this service');
}
