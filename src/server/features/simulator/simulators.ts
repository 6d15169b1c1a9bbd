import { join } from 'node:path';
import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import type { Config } from '#server/platform/config.ts';

/** The simulators of the providers in this process. */
export interface Simulators {
  telegram: TelegramSimulator;
  meta: MetaSimulator;
  whatsappWeb: WhatsAppWebSimulator;
  close(): Promise<void>;
}

/** Starts the simulators. What they remember is kept under DATA_DIR. */
export async function startSimulators({ dataDir, secretKey: secret }: Config): Promise<Simulators> {
  const folder = (name: string): string => join(dataDir, 'simulator', name);
  const telegram = await startTelegramSimulator({
    folder: folder('telegram'),
    secret,
    keepJournal: false,
  });
  const meta = await startMetaSimulator({ folder: folder('meta'), secret, keepJournal: false });
  const whatsappWeb = await startWhatsAppWebSimulator({
    folder: folder('whatsapp-web'),
    secret,
    keepJournal: false,
  });
  return {
    telegram,
    meta,
    whatsappWeb,
    async close() {
      await Promise.all([telegram.close(), meta.close(), whatsappWeb.close()]);
    },
  };
}
