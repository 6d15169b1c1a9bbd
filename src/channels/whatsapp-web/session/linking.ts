import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';
import type { SocketHost } from '#channels/connector/socket-connector.ts';
import type { SocketEnd } from '#channels/connector/socket.ts';
import type { OpenedState } from './signal-store.ts';

/** A code can be typed for about as long as WhatsApp shows QR codes. */
const CODE_MS = 160_000;
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const SECRET_BYTES = 32;

export interface Linking {
  /** Baileys has a new QR code to show. */
  show(qr: string): void;
}

/**
 * Everything between the first code and the phone's signature. After a QR code was scanned,
 * WhatsApp may ask for two things that Baileys 7.0.0-rc14 does not know and does not even
 * acknowledge before a phone is linked: a new secret in the code (`companion_reg_refresh`), and the
 * account's passkey, which only a page of WhatsApp's own can use.
 */
export function createLinking(
  socket: WASocket,
  { state: { creds }, save }: OpenedState,
  host: SocketHost,
  { refuse, stop }: { refuse: (reason: SocketEnd) => void; stop: (error: unknown) => void },
): Linking {
  const { phoneNumber } = host;
  /** The secret that Baileys writes into all QR codes of this connection. */
  const firstSecret = creds.advSecretKey;
  let hasCode = false;
  let shown: { text: string; until: Date } | null = null;

  function showQr(): void {
    if (shown === null) return;
    const isRenewed = creds.advSecretKey !== firstSecret;
    const text = shown.text.replace(firstSecret, creds.advSecretKey);
    host.show({
      kind: 'qr',
      text,
      until: shown.until,
      ...(isRenewed ? { hint: 'scan_again' } : {}),
    });
  }

  /**
   * Shows the same QR code with another secret. The secret of a typed code follows from the code,
   * so it stays.
   */
  async function renewSecret(stanza: BinaryNode): Promise<void> {
    await acknowledge(socket, creds, stanza);
    if (phoneNumber !== null || creds.account !== undefined) return;
    creds.advSecretKey = randomBytes(SECRET_BYTES).toString('base64');
    await save();
    showQr();
  }

  async function giveUpForPasskey(stanza: BinaryNode): Promise<void> {
    await acknowledge(socket, creds, stanza);
    if (creds.account === undefined) refuse('passkey_required');
  }

  socket.ws.on(
    'CB:notification,type:companion_reg_refresh',
    (stanza: BinaryNode) => void renewSecret(stanza).catch(stop),
  );
  for (const type of ['passkey_prologue_request', 'crsc_continuation'])
    socket.ws.on(
      `CB:notification,type:${type}`,
      (stanza: BinaryNode) => void giveUpForPasskey(stanza).catch(stop),
    );

  return {
    show(qr) {
      if (phoneNumber === null) {
        shown = {
          text: qr,
          until: new Date(Date.now() + (shown === null ? FIRST_QR_MS : NEXT_QR_MS)),
        };
        showQr();
      } else if (!hasCode) {
        hasCode = true;
        askForCode(socket, phoneNumber, host, refuse).catch(stop);
      }
    },
  };
}

/**
 * Baileys makes up the code by itself, so only WhatsApp's answer to its request says whether the
 * code will be accepted.
 */
async function askForCode(
  socket: WASocket,
  number: string,
  host: SocketHost,
  refuse: (reason: SocketEnd) => void,
): Promise<void> {
  const until = new Date(Date.now() + CODE_MS);
  const answer = Promise.withResolvers<SocketEnd | null>();
  socket.ws.once('CB:iq,type:result,link_code_companion_reg', () => answer.resolve(null));
  socket.ws.once('CB:iq,type:error,error', (stanza: BinaryNode) =>
    answer.resolve(refusalOf(stanza)),
  );
  const text = await socket.requestPairingCode(number);
  const refusal = await answer.promise;
  if (refusal === null) host.show({ kind: 'code', text, until });
  else refuse(refusal);
}

/**
 * Baileys acknowledges a notification only once it has an account (`creds.me`), which is after a
 * code was asked for or a phone was linked. Before that, we do it.
 */
async function acknowledge(
  socket: WASocket,
  { me }: OpenedState['state']['creds'],
  { attrs: { id = '', from = '', type = '' } }: BinaryNode,
): Promise<void> {
  if (me === undefined)
    await socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } });
}

/**
 * Why WhatsApp makes no code: 429 for too many requests, 400 for a number that it does not know.
 */
function refusalOf({ content }: BinaryNode): SocketEnd {
  const code = Array.isArray(content)
    ? content.find(({ tag }) => tag === 'error')?.attrs['code']
    : undefined;
  return code === '429' ? 'too_many_codes' : 'number_refused';
}
