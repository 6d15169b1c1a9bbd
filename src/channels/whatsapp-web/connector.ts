import type { SocketConnector } from '#channels/connector/socket-connector.ts';
import { isInstalled, loadBaileys } from './baileys.ts';
import { download } from './media.ts';
import { openSession } from './session/session.ts';
import { type WhatsappWebSettings, whatsappWebSetup } from './setup.ts';
import { render } from './to-whatsapp-web.ts';

const { rates } = whatsappWebSetup.abilities;

/** WhatsApp Web: a linked device of somebody's phone, over one socket with Signal's encryption. */
export const whatsappWebConnector: SocketConnector<WhatsappWebSettings> = {
  transport: 'socket',
  isInstalled,
  open: async (tools, settings, host) => openSession(await loadBaileys(), tools, settings, host),
  render,
  rates({ messagesPerMinute }) {
    const faster = messagesPerMinute === undefined ? 1 : messagesPerMinute / 60 / rates.channel;
    return { ...rates, channel: rates.channel * faster, recipient: rates.recipient * faster };
  },
  download: (tools, _settings, fileId) => download(tools, fileId),
};
