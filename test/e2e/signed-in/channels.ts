import { expect } from '@playwright/test';
import { badCheckUp, twoPages } from '../provider-states.ts';
import { and, button, shown, to, toasted, type Screen } from '../screen.ts';
import { type Environment } from '../environment.ts';

/** The address to which a login leads back. */
export const authorized = ({ channels }: Environment): string => {
  const state = Buffer.from(
    JSON.stringify({ channelId: channels.messenger, nonce: 'n'.repeat(43) }),
  ).toString('base64');
  return `/auth/messenger/pages?code=c&state=${encodeURIComponent(state)}`;
};

/** Channels and their set-up. */
export const channelsScreens: Screen[] = [
  { name: 'channels', path: to('/channels') },
  { name: 'channels, none found', path: to('/channels?search=nenhum+assim') },
  { name: 'new channel', path: to('/channels?add=true'), open: shown('dialog') },
  { name: 'channel menu', path: to('/channels'), open: and(button('Ações de'), shown('menu')) },
  {
    name: 'delete a channel',
    path: to('/channels'),
    open: and(
      button('Ações de'),
      (page) => page.getByRole('menuitem', { name: 'Excluir' }).click(),
      shown('alertdialog'),
    ),
  },
  {
    name: 'set-up: Telegram',
    path: ({ channels }) => `/channels/telegram/setup?id=${channels.telegram}`,
  },
  {
    name: 'set-up: connected',
    path: ({ channels }) => `/channels/telegram/setup?id=${channels.connected}`,
  },
  {
    name: 'set-up: Instagram',
    path: ({ channels }) => `/channels/instagram/setup?id=${channels.instagram}`,
  },
  {
    name: 'set-up: Messenger',
    path: ({ channels }) => `/channels/messenger/setup?id=${channels.messenger}`,
  },
  {
    name: 'set-up: WhatsApp Business',
    path: ({ channels }) => `/channels/whatsapp/setup?id=${channels.whatsapp}`,
  },
  {
    name: 'set-up: WhatsApp Web',
    path: ({ channels }) => `/channels/whatsapp-web/setup?id=${channels.whatsapp_web}`,
  },
  {
    name: 'channel details',
    path: to('/channels'),
    open: and(
      (page) => page.getByRole('button', { name: 'Ações de Um bot' }).click(),
      (page) => page.getByRole('menuitem', { name: 'Detalhes' }).click(),
      shown('dialog'),
    ),
  },
  {
    name: 'channel name and description',
    path: to('/channels'),
    open: and(
      (page) => page.getByRole('button', { name: 'Ações de Um bot' }).click(),
      (page) => page.getByRole('menuitem', { name: 'Detalhes' }).click(),
      button('Editar nome'),
      (page) => expect(page.getByRole('dialog', { name: 'Editar' })).toBeVisible(),
    ),
  },
  {
    name: 'a channel as customers find it',
    path: ({ channels }) => `/channels/${channels.connected}/window`,
    open: button('Adicionar comando'),
  },
  {
    name: 'new link',
    path: ({ channels }) => `/channels/${channels.connected}/window`,
    open: and(button('Novo link'), shown('dialog')),
  },
  { name: 'set-up without an id', path: to('/channels/telegram/setup') },
  { name: 'back from Instagram', path: to('/auth/instagram/callback') },
  { name: 'back from Facebook', path: to('/auth/messenger/callback') },
  { name: 'pages to choose from, without a code', path: to('/auth/messenger/pages') },
  {
    name: 'pages to choose from',
    before: twoPages,
    path: authorized,
    open: toasted('Confeitaria'),
  },
  {
    name: 'set-up: Instagram, simulated',
    path: ({ simulated }) => `/channels/instagram/setup?id=${simulated.instagram}`,
  },
  {
    name: 'set-up: Messenger, simulated',
    path: ({ simulated }) => `/channels/messenger/setup?id=${simulated.messenger}`,
  },
  {
    name: 'set-up: WhatsApp Business, simulated',
    path: ({ simulated }) => `/channels/whatsapp/setup?id=${simulated.whatsapp}`,
  },
  {
    name: 'set-up: WhatsApp Web, simulated',
    path: ({ simulated }) => `/channels/whatsapp-web/setup?id=${simulated.whatsapp_web}`,
  },
  {
    name: 'what is wrong with a connection',
    before: badCheckUp,
    path: ({ channels }) => `/channels/telegram/setup?id=${channels.connected}`,
    open: toasted('other.example'),
  },
];
