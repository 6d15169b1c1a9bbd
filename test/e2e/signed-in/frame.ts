import { sessionEnds } from '../screen-openers.ts';
import { and, button, link, press, shown, to, toasted, type Screen } from '../screen.ts';

/** What stands around every page. */
export const frameScreens: Screen[] = [
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
];
