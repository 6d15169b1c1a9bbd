/**
 * Why a connection ended. `restart`: the provider asks for a new one at once. `lost`: network or
 * provider; again later. `logged_out`: the credential is dead. `replaced`: another program uses it,
 * and is not fought. `expired`: nobody paired a phone in time. `number_refused`, `too_many_codes`:
 * the provider makes no code for this number, or none now. `outdated`: the provider takes no client
 * of our version, and we know no newer one. `passkey_required`: it wants more of this account than
 * a phone that scans, which only its own client can do.
 */
export type SocketEnd =
  | 'restart'
  | 'lost'
  | 'logged_out'
  | 'replaced'
  | 'banned'
  | 'expired'
  | 'number_refused'
  | 'too_many_codes'
  | 'outdated'
  | 'passkey_required';

/**
 * What whoever pairs has to know besides. `scan_again`: the provider took the code that was scanned
 * for old, and wants the one shown now.
 */
export type PairingHint = 'scan_again';

/** What a connection must know the next time, by kind and id; the server encrypts it. */
export interface SocketKeys {
  /** Those that there are. */
  read(kind: string, ids: string[]): Promise<Record<string, string>>;
  /**
   * All or none; null removes. Rejects, and writes nothing, once another process holds the
   * connection.
   */
  write(changes: { kind: string; id: string; value: string | null }[]): Promise<void>;
}

export interface ShownCode {
  kind: 'qr' | 'code';
  text: string;
  until: Date;
  hint?: PairingHint;
}
