import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import type { KeyPair } from 'baileys';
import type { Library } from './simulator-library.ts';

/** What proves the server: its key, and the two certificates that lead to it. */
export interface ServerIdentity {
  key: KeyPair;
  chain: Uint8Array;
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256, as WhatsApp Web speaks it (Baileys `noise-handler.ts` is the other side). */
export interface NoiseResponder {
  /** Cuts what came into frames; what is not whole yet waits. Throws when the prologue is not WhatsApp's. */
  frames(bytes: Uint8Array): Buffer[];
  /** The client's first frame; gives the answer's bytes. */
  hello(frame: Uint8Array): Buffer;
  /** The client's second frame: its key, and the payload that says who it is. From here on everything is encrypted. */
  finish(frame: Uint8Array): { key: Buffer; payload: Buffer };
  open(frame: Uint8Array): Buffer;
  seal(plain: Uint8Array): Buffer;
}

const prologue = Buffer.from([87, 65, 6, 3]);
const tagLength = 16;

export function createNoiseResponder({ proto, Curve }: Library, identity: ServerIdentity): NoiseResponder {
  let hash: Buffer = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
  let salt: Buffer = hash;
  let key: Buffer = hash;
  let counter = 0;
  let waiting: Buffer = Buffer.alloc(0);
  let introduced = false;
  let transport: { read: Buffer; write: Buffer; reads: number; writes: number } | null = null;
  const ephemeral = Curve.generateKeyPair();
  let clientEphemeral: Uint8Array = Buffer.alloc(0);

  const mixHash = (data: Uint8Array): void => {
    hash = createHash('sha256').update(hash).update(data).digest();
  };
  const expand = (input: Uint8Array): [Buffer, Buffer] => {
    const bytes = Buffer.from(hkdfSync('sha256', input, salt, '', 64));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  };
  const mixKey = (secret: Uint8Array): void => {
    [salt, key] = expand(secret);
    counter = 0;
  };
  const seal = (plain: Uint8Array): Buffer => {
    const sealed = encrypt(key, counter++, plain, hash);
    mixHash(sealed);
    return sealed;
  };
  const open = (sealed: Uint8Array): Buffer => {
    const plain = decrypt(key, counter++, sealed, hash);
    mixHash(sealed);
    return plain;
  };

  return {
    frames(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      if (!introduced && !introduce()) return [];
      const frames: Buffer[] = [];
      while (waiting.length >= 3) {
        const length = waiting.readUIntBE(0, 3);
        if (waiting.length < length + 3) break;
        frames.push(waiting.subarray(3, length + 3));
        waiting = waiting.subarray(length + 3);
      }
      return frames;
    },
    hello(frame) {
      const { clientHello } = proto.HandshakeMessage.decode(frame);
      if (clientHello?.ephemeral?.length !== 32) throw new Error('the client sent no ephemeral key');
      clientEphemeral = clientHello.ephemeral;
      mixHash(prologue);
      mixHash(clientEphemeral);
      mixHash(ephemeral.public);
      mixKey(Curve.sharedKey(ephemeral.private, clientEphemeral));
      const sealedKey = seal(identity.key.public);
      mixKey(Curve.sharedKey(identity.key.private, clientEphemeral));
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload: seal(identity.chain) };
      return framed(proto.HandshakeMessage.encode({ serverHello }).finish());
    },
    finish(frame) {
      const { clientFinish } = proto.HandshakeMessage.decode(frame);
      if (!clientFinish?.static || !clientFinish.payload) throw new Error('the client did not finish the handshake');
      const clientKey = open(clientFinish.static);
      mixKey(Curve.sharedKey(ephemeral.private, clientKey));
      const payload = open(clientFinish.payload);
      const [read, write] = expand(Buffer.alloc(0));
      transport = { read, write, reads: 0, writes: 0 };
      return { key: clientKey, payload };
    },
    open(frame) {
      if (transport === null) throw new Error('the handshake is not over');
      return decrypt(transport.read, transport.reads++, frame, Buffer.alloc(0));
    },
    seal(plain) {
      if (transport === null) throw new Error('the handshake is not over');
      return framed(encrypt(transport.write, transport.writes++, plain, Buffer.alloc(0)));
    },
  };

  /** Takes the prologue, and before it the routing hint of a client that was here before. False: not whole yet. */
  function introduce(): boolean {
    let start = 0;
    if (waiting.subarray(0, 2).toString() === 'ED') {
      if (waiting.length < 7) return false;
      start = 7 + waiting.readUIntBE(4, 3);
    }
    if (waiting.length < start + prologue.length) return false;
    if (!waiting.subarray(start, start + prologue.length).equals(prologue)) throw new Error('this is not WhatsApp Web');
    waiting = waiting.subarray(start + prologue.length);
    introduced = true;
    return true;
  }
}

/** A root, an intermediate and a leaf of our own: clients check the form of the chain and that it begins at serial 0. */
export function createServerIdentity({ proto, Curve }: Library): ServerIdentity {
  const [root, intermediate, key] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()];
  const certificate = (issuer: KeyPair, serial: number, issuerSerial: number, subject: KeyPair) => {
    const details = proto.CertChain.NoiseCertificate.Details.encode({ serial, issuerSerial, key: subject.public }).finish();
    return { details, signature: Curve.sign(issuer.private, details) };
  };
  const chain = { intermediate: certificate(root, 1, 0, intermediate), leaf: certificate(intermediate, 2, 1, key) };
  return { key, chain: proto.CertChain.encode(chain).finish() };
}

function framed(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([head, bytes]);
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

function encrypt(key: Uint8Array, counter: number, plain: Uint8Array, associated: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, counter: number, sealed: Uint8Array, associated: Uint8Array): Buffer {
  const end = sealed.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated).setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
}
