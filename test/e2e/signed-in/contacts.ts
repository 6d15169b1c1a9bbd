import { chooseList } from '../screen-openers.ts';
import { and, button, shown, to, toasted, type Screen } from '../screen.ts';
import { customer } from '../environment.ts';

/** Contacts. */
export const contactsScreens: Screen[] = [
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
    open: and(chooseList, toasted('“nair@” não é um email')),
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
];
