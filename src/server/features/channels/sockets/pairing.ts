import type { SetupData } from '#contract/channels/channels.ts';
import type { Pairing } from '#contract/channels/whatsapp-web.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { z } from 'zod';
import { type ChannelRow, findChannel } from '../channels.store.ts';
import { concludeLink } from '../connect/credential.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { beginSession, findSession } from './socket-sessions.store.ts';

type Language = Caller['language'];

/** Why a pairing ended without a phone, in words for people. */
const endings: Record<string, Record<Language, string>> = {
  logged_out: {
    pt: 'O celular removeu este aparelho ou não aceitou a conexão. Gere um novo código.',
    en: 'The phone removed this device or did not accept the connection. Make a new code.',
  },
  replaced: {
    pt: 'Outro programa está usando esta conexão. Feche-o e conecte de novo.',
    en: 'Another program is using this connection. Close it and connect again.',
  },
  banned: {
    pt: 'O WhatsApp bloqueou este número. Abra o WhatsApp no celular para ver o motivo.',
    en: 'WhatsApp has blocked this number. Open WhatsApp on the phone to see why.',
  },
  account_already_connected: {
    pt: 'Este número já está conectado em outro canal. Desconecte-o lá ou use outro celular.',
    en: 'This number is already connected on another channel. Disconnect it there, or use another phone.',
  },
  number_refused: {
    pt: 'O WhatsApp não conhece este número. Confira o código do país, o DDD e os dígitos.',
    en: 'WhatsApp does not know this number. Check the country code, the area code and the digits.',
  },
  too_many_codes: {
    pt: 'Foram pedidos códigos demais para este número. Espere uma hora ou use o QR Code.',
    en: 'Too many codes were asked for this number. Wait an hour, or use the QR code.',
  },
  outdated: {
    pt: 'O WhatsApp não aceita mais a versão com que o Recado se conecta, e ainda não achamos uma mais nova. Tente de novo mais tarde; quem administra o servidor pode informar a versão atual em WHATSAPP_WEB_VERSION e reiniciar o Recado.',
    en: 'WhatsApp no longer accepts the version that Recado connects with, and we have found no newer one yet. Try again later; whoever runs the server can set WHATSAPP_WEB_VERSION to the current version and restart Recado.',
  },
  passkey_required: {
    pt: 'O WhatsApp pede a chave de acesso desta conta para conectar aparelhos, e só a página do próprio WhatsApp pode usá-la: por aqui este número não conecta. Cancele no celular e conecte outro número, ou este pelo canal WhatsApp Business.',
    en: 'WhatsApp asks for this account’s passkey to link devices, and only WhatsApp’s own page can use it: this number cannot be linked here. Cancel on the phone and connect another number, or this one by the WhatsApp Business channel.',
  },
  unreachable: {
    pt: 'O WhatsApp não respondeu. Confira a internet do servidor e tente de novo.',
    en: 'WhatsApp did not answer. Check the server’s internet connection and try again.',
  },
};

/** What a person must know while a code is shown. */
const hints: Record<string, Record<Language, string>> = {
  scan_again: {
    pt: 'O WhatsApp trocou o código depois da leitura. Se o celular diz que não foi possível conectar, toque em Conectar dispositivo outra vez e leia o código que está aqui agora.',
    en: 'WhatsApp changed the code after it was scanned. If the phone says that it could not link, tap Link a device once more and scan the code that is here now.',
  },
};

/**
 * Begins to pair a phone, or begins again. A channel that is connected already stays connected.
 * Throws `channel_unavailable`.
 */
export async function startPairing(
  { db }: Services,
  directory: ChannelDirectory,
  row: ChannelRow,
  phoneNumber: string | undefined,
): Promise<Pairing> {
  const channel = await directory.findSocket(row.id);
  if (!channel?.connector.isInstalled()) throw new AppError('channel_unavailable');
  // The person was told to stop the other program that used the connection. The phone still knows
  // this device, so its keys stay.
  const keepsKeys = row.secrets !== null && row.status_reason === 'credential_in_use_elsewhere';
  const session = {
    workspaceId: row.workspace_id,
    channelId: row.id,
    phoneNumber: phoneNumber ?? null,
    keepsKeys,
  };
  const begun = await inTransaction(db, (tx) => {
    tx.publish('channels', row.id);
    tx.tell(row.workspace_id, 'pairings');
    return beginSession(tx, session);
  });
  return { id: row.id, state: begun ? 'starting' : 'connected' };
}

export async function readPairing(
  { db, secrets }: Services,
  row: ChannelRow,
  language: Language,
): Promise<Pairing> {
  const session = await findSession(db, row.workspace_id, row.id);
  if (!session || session.state === 'leaving') return { id: row.id, state: 'expired' };
  const { state, shown, shown_until: until, hint, error } = session;
  const text = shown && secrets.open(row.workspace_id, `channel:${row.id}:shown`, shown);
  return {
    id: row.id,
    state,
    ...(state === 'qr' && text && until ? { qr: text, qrExpiresAt: until } : {}),
    ...(state === 'code' && text && until ? { code: text, codeExpiresAt: until } : {}),
    ...(hint !== null && hints[hint] ? { hint: hints[hint][language] } : {}),
    ...(state === 'error' && error !== null
      ? { error: (endings[error] ?? endings['unreachable'])?.[language] }
      : {}),
  };
}

/**
 * The last step of the setup page: the phone is linked, and the settings of the page are stored.
 * Throws `channel_not_connected`.
 */
export async function concludePairing(
  { db }: Services,
  directory: ChannelDirectory,
  row: ChannelRow,
  {
    tenantId,
    instanceId,
    rejectCall,
  }: Extract<z.output<typeof SetupData>, { type: 'whatsapp_web' }>,
): Promise<ChannelRow> {
  const settings = { tenantId, instanceId, rejectCall: rejectCall ?? false };
  if ((await concludeLink(db, row.workspace_id, row.id, settings)) === 0)
    throw new AppError('channel_not_connected');
  directory.changed(row.id);
  const saved = await findChannel(db, row.workspace_id, row.id);
  if (!saved) throw new AppError('channel_not_found');
  return saved;
}
