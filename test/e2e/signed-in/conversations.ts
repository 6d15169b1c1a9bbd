import { expect } from '@playwright/test';
import { act, and, button, press, shown, to, toasted, type Screen } from '../screen.ts';

/** Conversations and the ledger of messages. */
export const conversationsScreens: Screen[] = [
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
      (page) => page.locator('[data-conversation-list] > li').first().hover(),
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
      page.getByRole('button', { name: /Editar .*Email/ }).click(),
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
  { name: 'the ledger', path: to('/conversations?view=messages') },
  { name: 'the ledger, none found', path: to('/conversations?view=messages&outcome=failed') },
];
