import { expect } from '@playwright/test';
import { badCheckUp, copied, twoPages } from './provider-states.ts';
import { chooseList, openHours, openOwn, sessionEnds } from './screen-openers.ts';
import { act, and, button, link, press, type Screen, shown, to, toasted, waits } from './screen.ts';
import { customer, type Environment } from './environment.ts';

/** The address to which a login leads back. */
export const authorized = ({ channels }: Environment): string => {
  const state = Buffer.from(
    JSON.stringify({ channelId: channels.messenger, nonce: 'n'.repeat(43) }),
  ).toString('base64');
  return `/auth/messenger/pages?code=c&state=${encodeURIComponent(state)}`;
};

const channelHours = ({ channels }: Environment): string => `/channels/${channels.telegram}/hours`;

/** What a person sees who is signed in. */
export const signedInScreens: Screen[] = [
  { name: 'dashboard', path: to('/') },
  { name: 'language menu', path: to('/'), open: and(button('Idioma'), shown('menu')) },
  { name: 'theme menu', path: to('/'), open: and(button('Tema'), shown('menu')) },
  { name: 'profile menu', path: to('/'), open: and(button('Menu do perfil'), shown('menu')) },
  { name: 'profile', path: to('/?profile=edit'), open: shown('dialog') },
  { name: 'password', path: to('/?profile=password'), open: shown('dialog') },
  { name: 'notices', path: to('/?profile=notices'), open: toasted('Alguém entra na equipe') },
  { name: 'sessions', path: to('/?profile=sessions'), open: toasted('Esta sessão') },
  {
    name: 'the password again',
    path: to('/settings/team'),
    open: and(
      button('Convidar pessoa'),
      (page) => page.getByLabel('Email').fill('bia@equipe.example'),
      button('Criar link'),
      toasted('Confirme sua senha'),
    ),
  },
  { name: 'notifications', path: to('/'), open: and(button('Notificações'), shown('dialog')) },
  { name: 'palette', path: to('/'), open: and(button('Buscar'), shown('dialog')) },
  {
    name: 'palette, nothing found',
    path: to('/'),
    open: and(
      button('Buscar'),
      (page) => page.getByRole('combobox').fill('nada disso'),
      toasted('Nada com'),
    ),
  },
  { name: 'status', path: to('/agents'), open: and(link('Status'), toasted('Tudo funcionando')) },
  { name: 'shortcuts', path: to('/agents'), open: and(press('?'), shown('dialog')) },
  { name: 'session over', path: to('/agents'), open: sessionEnds },
  {
    name: 'session over, no password',
    path: to('/agents'),
    open: and(sessionEnds, press('Enter'), toasted('Campo obrigatório')),
  },
  { name: 'conversations', path: to('/conversations') },
  { name: 'all conversations', path: to('/conversations?state=all') },
  { name: 'conversations, none found', path: to('/conversations?search=nenhum+assim') },
  {
    name: 'filters of the conversations',
    path: to('/conversations?state=all'),
    open: and(button('Filtrar'), shown('dialog')),
  },
  {
    name: 'a view to save',
    path: to('/conversations?state=all&search=maria'),
    open: and(button('Salvar vista'), shown('dialog')),
  },
  {
    name: 'options of the list',
    path: to('/conversations?state=all'),
    open: and(button('Opções da lista'), shown('menu')),
  },
  {
    name: 'chosen conversations',
    path: to('/conversations?state=all'),
    open: and(
      (page) => page.locator('[data-select]').first().check({ force: true }),
      (page) => expect(page.getByRole('toolbar')).toBeVisible(),
    ),
  },
  {
    name: 'resolve without an answer',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(
      (page) => expect(page.getByRole('log')).toBeVisible(),
      press('e'),
      shown('alertdialog'),
    ),
  },
  {
    name: 'resolve with a reason',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and((page) => expect(page.getByRole('log')).toBeVisible(), press('m'), shown('dialog')),
  },
  {
    name: 'conversations, found by what was said',
    path: to('/conversations?search=ficam'),
    // A message can be found some seconds after it was written.
    open: async (page) =>
      expect(async () => {
        await page.reload();
        await expect(page.locator('mark')).toBeVisible({ timeout: 2000 });
      }).toPass(),
  },
  {
    name: 'a conversation',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(toasted('Espera'), (page) => page.getByText('Ver por quê').last().click()),
  },
  {
    name: 'a group',
    path: ({ group }) => `/conversations/${group}`,
    open: and(
      toasted('Todos do grupo leem o que você escreve.'),
      toasted('Várias pessoas escrevem aqui'),
      button('Adiar'),
      shown('menu'),
    ),
  },
  {
    name: 'the acts on a conversation',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(button('Mais ações'), shown('menu')),
  },
  {
    name: 'the tools of the composer, on a phone',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(
      (page) => page.setViewportSize({ width: 390, height: 844 }),
      button('Anexar e mais'),
      shown('dialog'),
    ),
  },
  {
    name: 'put off',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(button('Adiar'), shown('menu')),
  },
  {
    name: 'put off until a time',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(
      button('Adiar'),
      (page) => page.getByRole('menuitem', { name: 'Escolher dia e hora' }).click(),
      shown('dialog'),
    ),
  },
  {
    name: 'schedule a message',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(
      (page) =>
        page
          .getByRole('textbox', { name: 'Mensagem para o cliente' })
          .fill('Bom dia, Maria Aparecida! O bolo está pronto.'),
      button('Agendar envio'),
      shown('dialog'),
    ),
  },
  {
    name: 'labels of a conversation',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(act('Etiquetas'), shown('listbox')),
  },
  {
    name: 'labels',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(act('Etiquetas'), button('Gerenciar etiquetas'), (page) =>
      expect(page.getByRole('dialog', { name: 'Etiquetas' })).toContainText('Servem'),
    ),
  },
  {
    name: 'ready answers',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(
      (page) => page.getByRole('textbox', { name: 'Mensagem para o cliente' }).fill('/'),
      (page) => expect(page.getByRole('button', { name: 'Gerenciar respostas' })).toBeVisible(),
    ),
  },
  {
    name: 'a new ready answer',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(
      (page) => page.getByRole('textbox', { name: 'Mensagem para o cliente' }).fill('/'),
      button('Gerenciar respostas'),
      (page) => expect(page.getByLabel('Atalho')).toBeVisible(),
    ),
  },
  {
    name: 'a note',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(button('Nota interna'), toasted('Só a equipe vê')),
  },
  {
    name: 'conversation that is not there',
    path: to('/conversations/01890000-0000-7000-8000-000000000000'),
  },
  {
    name: 'who a conversation is with',
    path: ({ conversation }) => `/conversations/${conversation}`,
    open: and(toasted('Primeiro contato'), (page) =>
      page.getByRole('button', { name: /Editar .*E-mail/ }).click(),
    ),
  },
  {
    name: 'who a conversation is with, on a phone',
    path: ({ conversation }) => `/conversations/${conversation}`,
    // It stays open when there is more room, and less again.
    open: and(
      (page) => page.setViewportSize({ width: 390, height: 844 }),
      act('Dados do contato'),
      shown('dialog'),
    ),
  },
  { name: 'new conversation', path: to('/?write=new'), open: shown('dialog') },
  {
    name: 'new conversation, nobody found',
    path: to('/?write=new'),
    open: and(
      (page) => page.getByRole('searchbox', { name: 'Nome ou número' }).fill('ninguém assim'),
      toasted('Nenhum contato com'),
    ),
  },
  {
    name: 'new conversation with a number',
    path: to('/?write=5511912345678'),
    open: toasted('Por qual canal'),
  },
  { name: 'contacts', path: to('/contacts') },
  { name: 'contacts, none found', path: to('/contacts?search=nenhum+assim') },
  {
    name: 'import and export of contacts',
    path: to('/contacts'),
    open: and(button('Importar e exportar'), shown('menu')),
  },
  { name: 'import contacts', path: to('/contacts/import') },
  {
    name: 'an import',
    path: to('/contacts/import'),
    open: and(chooseList, toasted('“nair@” não é um e-mail')),
  },
  {
    name: 'an import that is done',
    path: to('/contacts/import'),
    open: and(
      chooseList,
      toasted('O que vai acontecer'),
      button('Importar 1 contato'),
      toasted('Ver contatos'),
    ),
  },
  { name: 'new contact', path: to('/contacts?add=true'), open: shown('dialog') },
  {
    name: 'fields of the contacts',
    path: to('/contacts'),
    open: and(button('Campos'), shown('dialog')),
  },
  {
    name: 'a contact',
    path: to('/contacts'),
    open: and(
      (page) => page.getByRole('link', { name: customer }).click(),
      toasted('Primeiro contato'),
    ),
  },
  {
    name: 'labels of a contact',
    path: to('/contacts'),
    open: and(
      (page) => page.getByRole('link', { name: customer }).click(),
      button('Etiquetar o contato'),
      shown('listbox'),
    ),
  },
  {
    name: 'merge a contact',
    path: to('/contacts'),
    open: and(
      (page) => page.getByRole('link', { name: customer }).click(),
      (page) => page.getByRole('button', { name: `Ações de ${customer}` }).click(),
      (page) => page.getByRole('menuitem', { name: 'Unir com outro contato' }).click(),
      shown('dialog'),
      toasted('Ninguém mais tem'),
    ),
  },
  {
    name: 'export a contact',
    path: to('/contacts'),
    open: and(
      (page) => page.getByRole('link', { name: customer }).click(),
      (page) => page.getByRole('button', { name: `Ações de ${customer}` }).click(),
      (page) => page.getByRole('menuitem', { name: 'Exportar dados' }).click(),
      shown('dialog'),
    ),
  },
  {
    name: 'the consent of a contact',
    path: to('/contacts'),
    open: and(
      (page) => page.getByRole('link', { name: customer }).click(),
      (page) => page.getByRole('button', { name: 'Registrar que não quer mensagens' }).click(),
      shown('alertdialog'),
    ),
  },
  {
    name: 'erase a contact',
    path: to('/contacts'),
    open: and(
      (page) => page.getByRole('link', { name: customer }).click(),
      (page) => page.getByRole('button', { name: `Ações de ${customer}` }).click(),
      (page) => page.getByRole('menuitem', { name: 'Apagar dados' }).click(),
      shown('dialog'),
    ),
  },
  { name: 'contact that is not there', path: to('/contacts/01890000-0000-7000-8000-000000000000') },
  { name: 'the ledger', path: to('/conversations?view=messages') },
  { name: 'the ledger, none found', path: to('/conversations?view=messages&outcome=failed') },
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
  { name: 'agents', path: to('/agents') },
  { name: 'agents, none found', path: to('/agents?search=nenhum+assim') },
  { name: 'new agent', path: to('/agents?add=true'), open: shown('dialog') },
  {
    name: 'delete an agent',
    path: to('/agents'),
    open: and(button('Excluir Recepção'), shown('alertdialog')),
  },
  {
    name: 'figures of the agents',
    path: to('/agents'),
    open: and(button('Números'), shown('dialog')),
  },
  {
    name: 'the queue',
    path: to('/agents'),
    open: and(button('Avançado'), shown('dialog')),
  },
  {
    name: 'what was not delivered',
    path: to('/agents?undelivered=true'),
    open: shown('dialog'),
  },
  {
    name: 'clear the queue',
    path: to('/agents'),
    open: and(waits, button('Avançado'), button('Limpar fila'), (page) =>
      expect(page.getByRole('dialog', { name: 'Limpar a fila?' })).toContainText('Maria Aparecida'),
    ),
  },
  { name: 'agent: behaviour', path: ({ agent }) => `/agents/${agent}` },
  {
    name: 'agent: knowledge',
    path: ({ agent }) => `/agents/${agent}?tab=knowledge`,
    open: button('Qual é o horário'),
  },
  { name: 'agent: limits', path: ({ agent }) => `/agents/${agent}?tab=limits` },
  { name: 'agent: hand-off', path: ({ agent }) => `/agents/${agent}?tab=handOff` },
  { name: 'agent: hours', path: ({ agent }) => `/agents/${agent}?tab=hours` },
  {
    name: 'agent: hours of the workspace',
    path: ({ agent }) => `/agents/${agent}?tab=hours`,
    open: async (page) => {
      await page.getByRole('radio', { name: 'O do negócio' }).check();
      await expect(page.getByRole('link', { name: 'Mudar o horário do negócio' })).toBeVisible();
    },
  },
  { name: 'agent that is not there', path: to('/agents/01890000-0000-7000-8000-000000000000') },
  {
    name: 'agent left unsaved',
    path: ({ agent }) => `/agents/${agent}`,
    open: and(
      (page) => page.getByLabel('Objetivo').fill('Outro'),
      (page) => page.getByRole('link', { name: 'Recado' }).first().click(),
      shown('alertdialog'),
    ),
  },
  {
    name: 'agent: with a model',
    path: ({ agent }) => `/agents/${agent}`,
    open: and(
      (page) => page.getByRole('radio', { name: 'Com um modelo' }).check({ force: true }),
      (page) => page.getByLabel('Se este falhar').selectOption({ index: 1 }),
      toasted('Segundo modelo'),
    ),
  },
  { name: 'models', path: to('/agents/models') },
  {
    name: 'delete a model',
    path: to('/agents/models'),
    open: and(button('Excluir Um modelo'), shown('alertdialog')),
  },
  { name: 'new model', path: to('/agents/models/new') },
  {
    name: 'new model, nothing entered',
    path: ({ agent }) => `/agents/models/new?agent=${agent}`,
    open: and(button('Testar'), toasted('Cole a chave da sua conta.')),
  },
  {
    name: 'a model',
    path: ({ model }) => `/agents/models/${model}`,
    open: and(
      (page) => page.getByLabel('Preço do que lê').fill('dez'),
      button('Salvar e testar'),
      toasted('Escreva um valor em dólares'),
    ),
  },
  {
    name: 'model that is not there',
    path: to('/agents/models/01890000-0000-7000-8000-000000000000'),
  },
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
