/**
 * Why a connection ended.
 * - `restart`: the provider asks for a new connection at once.
 * - `lost`: the network or the provider failed; we try again later.
 * - `logged_out`: the credential is no longer valid.
 * - `replaced`: another program uses the credential, and we do not fight it.
 * - `expired`: nobody paired a phone in time.
 * - `number_refused`, `too_many_codes`: the provider makes no code for this number, or none now.
 * - `outdated`: the provider refuses clients of our version, and we know no newer one.
 * - `passkey_required`: the provider asks for the account's passkey, which only its own client can
 *   use.
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
 * What the person who pairs must also know. `scan_again`: the provider rejected the scanned code as
 * too old, and wants the one shown now.
 */
export type PairingHint = 'scan_again';

/** What a connection must remember for the next one, by kind and id. The server encrypts it. */
export interface SocketKeys {
  /** Returns only the ids that exist. */
  read(kind: string, ids: string[]): Promise<Record<string, string>>;
  /**
   * Writes all changes or none; a null value removes. Rejects, and writes nothing, once another
   * process holds the connection.
   */
  write(changes: { kind: string; id: string; value: string | null }[]): Promise<void>;
}

export interface ShownCode {
  kind: 'qr' | 'code';
  text: string;
  until: Date;
  hint?: PairingHint;
}
