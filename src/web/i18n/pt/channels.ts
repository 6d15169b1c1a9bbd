import { overview } from './channels/overview.ts';
import { setup } from './channels/setup.ts';
import { login } from './channels/login.ts';
import { whatsapp } from './channels/whatsapp.ts';

export const channels = {
  title: 'Canais',
  text: 'Conecte e acompanhe os canais de mensagem do seu negócio.',
  add: 'Adicionar canal',
  status: { connected: 'Conectado', disconnected: 'Desconectado', error: 'Erro' },
  ...overview,
  ...setup,
  ...whatsapp,
  ...login,
} as const;
