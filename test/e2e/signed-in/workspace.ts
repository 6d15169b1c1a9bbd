import { expect } from '@playwright/test';
import { copied } from '../provider-states.ts';
import { openHours, openOwn } from '../screen-openers.ts';
import { act, and, button, shown, to, toasted, type Screen } from '../screen.ts';
import type { Environment } from '../environment.ts';

const channelHours = ({ channels }: Environment): string => `/channels/${channels.telegram}/hours`;

/** The business, its team, the simulator, and a copied data folder. */
export const workspaceScreens: Screen[] = [
  { name: 'workspace settings', path: to('/settings/workspace'), open: openHours },
  { name: 'hours of a channel', path: channelHours, open: openOwn },
  { name: 'team', path: to('/settings/team'), open: toasted('Nenhum convite pendente') },
  {
    name: 'a team',
    path: to('/settings/team'),
    open: and(button('Editar Vendas'), shown('dialog')),
  },
  {
    name: 'delete a team',
    path: to('/settings/team'),
    open: and(button('Editar Vendas'), button('Excluir time'), shown('alertdialog')),
  },
  {
    name: 'invite a person',
    path: to('/settings/team'),
    open: and(button('Convidar pessoa'), shown('dialog')),
  },
  {
    name: 'assign a conversation',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(act('Atribuir'), (page) =>
      expect(page.getByRole('menuitemradio').first()).toBeVisible(),
    ),
  },
  { name: 'first day', path: to('/start'), open: toasted('Veja funcionando') },
  { name: 'simulator', path: to('/simulator') },
  {
    name: 'simulator with a customer',
    path: to('/simulator?customer=Maria+Aparecida+da+Concei%C3%A7%C3%A3o+Albuquerque'),
  },
  {
    name: 'new channel, all ready',
    ready: true,
    path: to('/channels?add=true'),
    open: shown('dialog'),
  },
  {
    name: 'set-up: Instagram, ready',
    ready: true,
    path: ({ channels }) => `/channels/instagram/setup?id=${channels.instagram}`,
  },
  {
    name: 'set-up: Messenger, ready',
    ready: true,
    path: ({ channels }) => `/channels/messenger/setup?id=${channels.messenger}`,
  },
  {
    name: 'set-up: WhatsApp Business, ready',
    ready: true,
    path: ({ channels }) => `/channels/whatsapp/setup?id=${channels.whatsapp}`,
  },
  {
    name: 'set-up: WhatsApp Web, ready',
    ready: true,
    path: ({ channels }) => `/channels/whatsapp-web/setup?id=${channels.whatsapp_web}`,
  },
  { name: 'a copy', before: copied, path: to('/'), open: toasted('51 mensagens sem resposta') },
  {
    name: 'a copy is the one',
    before: copied,
    path: to('/'),
    open: and(button('É este agora'), shown('alertdialog')),
  },
];
