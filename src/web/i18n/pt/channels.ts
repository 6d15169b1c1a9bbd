import { overview } from './channels/overview.ts';
import { setup } from './channels/setup.ts';
import { login } from './channels/login.ts';
import { whatsapp } from './channels/whatsapp.ts';
import { channelWindow } from './channels/window.ts';

export const channels = {
  title: 'Canais',
  text: 'Conecte e acompanhe os canais de mensagem do seu negócio.',
  standing: {
    all_one: 'O seu canal está de pé.',
    all_other: 'Os {{count}} canais estão de pé.',
    some_one: '{{connected}} de {{total}} de pé. Um precisa de você.',
    some_other: '{{connected}} de {{total}} de pé. {{count}} precisam de você.',
  },
  add: 'Adicionar canal',
  status: { connected: 'Conectado', disconnected: 'Desconectado', error: 'Erro' },
  ...overview,
  ...setup,
  ...whatsapp,
  ...login,
  ...channelWindow,
} as const;
