import type { KeyPair } from 'baileys';
import type { Library } from '../library.ts';

/** What proves the server's identity: its key, and the two certificates that lead to it. */
export interface ServerIdentity {
  key: KeyPair;
  chain: Uint8Array;
}

/**
 * A root, an intermediate and a leaf certificate of our own. Clients only check the form of the
 * chain, and that it begins at serial 0.
 */
export function createServerIdentity({ proto, Curve }: Library): ServerIdentity {
  const [root, intermediate, key] = [
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
  ];
  const certificate = (issuer: KeyPair, serial: number, issuerSerial: number, subject: KeyPair) => {
    const details = proto.CertChain.NoiseCertificate.Details.encode({
      serial,
      issuerSerial,
      key: subject.public,
    }).finish();
    return { details, signature: Curve.sign(issuer.private, details) };
  };
  const chain = {
    intermediate: certificate(root, 1, 0, intermediate),
    leaf: certificate(intermediate, 2, 1, key),
  };
  return { key, chain: proto.CertChain.encode(chain).finish() };
}
