import type { KeyPair } from 'baileys';
import type { Cipher } from './cipher.ts';
import { framed, prologue } from './frames.ts';
import { Handshake } from './handshake.ts';
import type { Library } from '../library.ts';
import type { ServerIdentity } from './server-identity.ts';

/**
 * The server's side of Noise_XX_25519_AESGCM_SHA256 as WhatsApp Web uses it. Baileys'
 * `noise-handler.ts` is the client's side.
 */
export class NoiseResponder {
  readonly #library: Library;
  readonly #identity: ServerIdentity;
  readonly #ephemeral: KeyPair;
  readonly #handshake = new Handshake();
  #transport: { fromClient: Cipher; toClient: Cipher } | null = null;

  constructor(library: Library, identity: ServerIdentity) {
    this.#library = library;
    this.#identity = identity;
    this.#ephemeral = library.Curve.generateKeyPair();
  }

  /** Takes the client's first frame and returns the answer. */
  hello(frame: Uint8Array): Buffer {
    const { proto, Curve } = this.#library;
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    if (clientHello?.ephemeral?.length !== 32) throw new Error('the client sent no ephemeral key');
    const { ephemeral: clientKey } = clientHello;
    const { key, chain } = this.#identity;
    this.#handshake.mixHash(prologue);
    this.#handshake.mixHash(clientKey);
    this.#handshake.mixHash(this.#ephemeral.public);
    this.#handshake.mixKey(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const sealedKey = this.#handshake.seal(key.public);
    this.#handshake.mixKey(Curve.sharedKey(key.private, clientKey));
    const serverHello = {
      ephemeral: this.#ephemeral.public,
      static: sealedKey,
      payload: this.#handshake.seal(chain),
    };
    return framed(proto.HandshakeMessage.encode({ serverHello }).finish());
  }

  /**
   * Takes the client's second frame, with its key and the payload that says who it is. From here on
   * everything is encrypted.
   */
  finish(frame: Uint8Array): { key: Buffer; payload: Buffer } {
    const { proto, Curve } = this.#library;
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    if (!clientFinish?.static || !clientFinish.payload)
      throw new Error('the client did not finish the handshake');
    const key = this.#handshake.open(clientFinish.static);
    this.#handshake.mixKey(Curve.sharedKey(this.#ephemeral.private, key));
    const payload = this.#handshake.open(clientFinish.payload);
    this.#transport = this.#handshake.split();
    return { key, payload };
  }

  open(frame: Uint8Array): Buffer {
    return this.#afterHandshake().fromClient.decrypt(frame);
  }

  seal(plain: Uint8Array): Buffer {
    return framed(this.#afterHandshake().toClient.encrypt(plain));
  }

  #afterHandshake(): { fromClient: Cipher; toClient: Cipher } {
    if (this.#transport === null) throw new Error('the handshake is not over');
    return this.#transport;
  }
}
