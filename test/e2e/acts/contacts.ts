import type { Page } from '@playwright/test';
import { z } from 'zod';
import { answer } from '../answers.ts';
import { customer, type Environment } from '../environment.ts';
import {
  asItWas,
  ask,
  escape,
  field,
  item,
  press,
  readAgain,
  steps,
  type,
  type Made,
  type Walk,
} from './act.ts';

const contact = (_: Environment, made: Made) => `/contacts/${made['contact']}`;
const contacts = () => '/contacts';
const openMerging = steps(press(`Ações de ${customer}`), item('Unir com outro contato'));
const openErasing = steps(press(`Ações de ${customer}`), item(/^Apagar dados/), (page) =>
  page.getByLabel(/^Digite/).fill(customer),
);
const list = {
  name: 'lista.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Nome;E-mail\nNair da lista;nair@loja.example\nSem e-mail;nair@\n'),
};
const contactImport = (_: Environment, made: Made) => `/contacts/import?id=${made['import']}`;
const Uploaded = z.object({ data: z.object({ id: z.string() }) });
const Opened = z.object({ data: z.object({ contactId: z.string() }) });

/** The acts on contacts. */
export const ofContacts: Walk = {
  prepare: async (page, environment) => {
    const headers = { authorization: `Bearer ${environment.person.token}` };
    const opened = await page.request.get(`/api/conversations/${environment.conversation}`, {
      headers,
    });
    const id = Opened.parse(await opened.json()).data.contactId;
    const twin = { name: 'Cida', email: 'cida@casa.example' };
    await ask(page, environment, 'PATCH', `/api/contacts/${id}`, { email: twin.email });
    await ask(page, environment, 'POST', '/api/contacts', twin);
    const from = await ask(page, environment, 'POST', '/api/contacts', { name: 'Maria do bairro' });
    await ask(page, environment, 'POST', `/api/contacts/${id}/merge`, { from, choices: [] });
    await ask(page, environment, 'POST', '/api/contact-fields', { name: 'Bairro' });
    const uploaded = await page.request.post('/api/contact-imports', {
      headers,
      multipart: { file: list },
    });
    return { contact: id, import: Uploaded.parse(await uploaded.json()).data.id };
  },
  acts: {
    createContact: {
      path: () => '/contacts?add=true',
      open: type('Nome', 'Bruno Lima'),
      press: press('Criar contato'),
      typed: field('Nome'),
    },
    createContactField: {
      path: contacts,
      open: steps(press('Campos'), type('Nome do campo', 'Aniversário')),
      press: press(/^Criar$/),
      typed: field('Nome do campo'),
      close: escape,
    },
    deleteContactField: {
      path: contacts,
      open: steps(press('Campos'), press('Excluir o campo Bairro')),
      press: press('Excluir campo'),
    },
    updateContact: {
      path: contact,
      open: steps(press('Editar Anotações'), type('Anotações', 'Prefere pão sem sal')),
      press: press('Salvar'),
      typed: field('Anotações'),
      close: escape,
    },
    setContactLabels: {
      path: contact,
      open: press('Etiquetar o contato'),
      press: (page) =>
        page.getByRole('listbox', { name: 'Etiquetas' }).getByRole('option').first().click(),
      close: escape,
    },
    changeConsent: {
      path: contact,
      open: press('Registrar que não quer mensagens'),
      press: press(/^Registrar$/),
      close: escape,
    },
    waysToWrite: {
      path: contact,
      before: asItWas,
      press: readAgain((page) => page.getByRole('link', { name: 'Escrever' }).click()),
      close: escape,
    },
    beginConversation: {
      path: contact,
      open: steps(
        (page) => page.getByRole('link', { name: 'Escrever' }).click(),
        type('Mensagem', 'Bom dia, o bolo está pronto'),
      ),
      press: press(/^Enviar$/),
      typed: field('Mensagem'),
    },
    splitContact: { path: contact, press: press(/^Separar/), close: asItWas },
    mergeContact: {
      path: contact,
      open: steps(openMerging, (page) => page.getByRole('radio', { name: /Cida/ }).click()),
      press: press(/^Unir$/),
      close: escape,
    },
    uploadContactImport: {
      path: () => '/contacts/import',
      press: (page) => page.locator('input[type=file]').setInputFiles(list),
    },
    readContactImport: { path: contactImport, press: readAgain((page) => page.reload()) },
    listImportRows: { path: contactImport, press: readAgain((page) => page.reload()) },
    chooseImportColumns: {
      path: contactImport,
      press: (page) => field('Nome')(page).selectOption('notes'),
      close: asItWas,
    },
    startContactImport: { path: contactImport, press: press('Importar 1 contato'), close: asItWas },
    discardContactImport: { path: contactImport, press: press('Descartar'), close: asItWas },
    eraseContact: {
      path: contact,
      open: openErasing,
      press: press('Apagar de vez'),
      typed: field(/^Digite/),
      close: escape,
    },
    listDuplicates: { path: contact, before: asItWas, press: readAgain(openMerging) },
    readContactErasure: {
      path: contact,
      before: underWay,
      open: steps(openErasing, press('Apagar de vez')),
      press: asItWas, // the page polls it every second
    },
  },
};

/** Plays an erasure that has begun, so that the page polls its progress. */
function underWay(page: Page): Promise<unknown> {
  return answer(page, 'eraseContact', {
    id: '01890000-0000-7000-8000-000000000000',
    state: 'running',
    requestedByName: 'Rita Prado',
    requestedAt: new Date().toISOString(),
    erasedAt: null,
    completedAt: null,
    messages: 0,
    files: 0,
    conversations: 0,
    rawEvents: 0,
    others: null,
    disk: null,
    diskHits: null,
  });
}
