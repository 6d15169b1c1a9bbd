import { answer } from './answers.ts';
import { deletion } from './provider-states.ts';
import { and, button, link, type Screen, shown, to, toasted } from './screen.ts';

/** What a visitor without a session sees. */
export const openScreens: Screen[] = [
  { name: 'sign-in', path: to('/login') },
  {
    name: 'sign-in, nothing filled in',
    path: to('/login'),
    open: and(button('Entrar'), toasted('Campo obrigatório')),
  },
  { name: 'sign-up', path: to('/register') },
  {
    name: 'sign-up, nothing filled in',
    path: to('/register'),
    open: and(button('Criar conta'), toasted('Campo obrigatório')),
  },
  { name: 'forgotten password', path: to('/forgot-password') },
  { name: 'new password', path: to('/reset-password?token=01234567890123456789') },
  { name: 'new password, broken link', path: to('/reset-password') },
  {
    name: 'invitation, over',
    path: to('/invite?token=01234567890123456789'),
    open: toasted('Este convite já foi usado'),
  },
  { name: 'invitation, broken link', path: to('/invite') },
  {
    name: 'invitation',
    before: (page) =>
      answer(page, 'readInvitation', {
        workspaceName: 'Padaria Sol',
        email: 'bia@equipe.example',
        role: 'attendant',
        invitedBy: 'Rita Prado',
        hasAccount: false,
      }),
    path: to('/invite?token=01234567890123456789'),
    open: toasted('Rita Prado'),
  },
  { name: 'privacy', path: to('/privacy') },
  { name: 'data deletion, unknown', path: to('/data-deletion/nobody-knows-it') },
  {
    name: 'data deletion, under way',
    before: (page) =>
      answer(page, 'readDataDeletion', { ...deletion, status: 'received', completedAt: null }),
    path: to(`/data-deletion/${deletion.code}`),
    open: toasted(deletion.code),
  },
  {
    name: 'data deletion, done',
    before: (page) => answer(page, 'readDataDeletion', deletion),
    path: to(`/data-deletion/${deletion.code}`),
    open: toasted(deletion.code),
  },
  { name: 'terms', path: to('/terms') },
  {
    name: 'set-up without a session',
    path: ({ channels }) => `/channels/telegram/setup?id=${channels.telegram}`,
  },
];

/** What a person sees who has just signed up. */
export const firstScreens: Screen[] = [
  { name: 'first steps', path: to('/') },
  { name: 'channels, none yet', path: to('/channels') },
  {
    name: 'conversations, none yet',
    path: to('/conversations'),
    open: toasted('Nenhuma conversa ainda'),
  },
  { name: 'contacts, none yet', path: to('/contacts'), open: toasted('Nenhum contato ainda') },
  {
    name: 'agent without a model',
    path: to('/agents'),
    open: and(link('Recepção'), toasted('Adicionar um modelo')),
  },
  {
    name: 'models, none yet',
    path: to('/agents/models'),
    open: toasted('Nenhum modelo ainda'),
  },
  { name: 'the ledger, empty', path: to('/conversations?view=messages') },
  { name: 'simulator without a bot', path: to('/simulator') },
  {
    name: 'notifications, none',
    path: to('/'),
    open: and(button('Notificações'), shown('dialog'), toasted('Nenhuma notificação')),
  },
];
