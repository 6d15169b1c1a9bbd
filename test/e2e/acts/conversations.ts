import { expect } from '@playwright/test';
import type { Environment } from '../environment.ts';
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
  type Walk,
} from './act.ts';

const conversation = ({ conversation: id }: Environment) => `/conversations/${id}`;
const group = ({ group: id }: Environment) => `/conversations/${id}`;
const label = 'Cliente de muitos anos e muito boa';
const message = 'Mensagem para o cliente';
const note = 'Nota para a equipe';
/** An act in the menu of the conversation's head. */
const act = (name: string | RegExp) => steps(press('Mais ações'), item(name));
const openLabels = act('Etiquetas');
const openLabelManager = steps(openLabels, press('Gerenciar etiquetas'));
const openReadyAnswers = steps(type(message, '/'), press('Gerenciar respostas prontas'));
const closeReadyAnswers = steps(escape, type(message, ''));

/** The acts on a conversation, all of them on its page. */
export const ofConversations: Walk = {
  prepare: async (page, environment) => ({
    note: await ask(page, environment, 'POST', `/api${conversation(environment)}/notes`, {
      text: 'Não vender fiado',
    }),
    answer: await ask(page, environment, 'POST', '/api/ready-answers', {
      shortcut: 'pix',
      text: 'A chave é 123.',
    }),
    view: await ask(page, environment, 'POST', '/api/saved-views', {
      name: 'Só da Ana',
      filter: { state: 'all', search: 'ana' },
    }),
  }),
  acts: {
    createSavedView: {
      path: () => '/conversations?state=all&search=maria',
      open: steps(press('Salvar vista'), type('Nome da vista', 'Marias')),
      press: press(/^Salvar$/),
      typed: field('Nome da vista'),
      close: escape,
    },
    updateSavedView: {
      path: () => '/conversations?state=all&search=ana',
      open: steps(press('Mudar vista'), type('Nome da vista', 'Anas')),
      press: press(/^Salvar$/),
      typed: field('Nome da vista'),
      close: escape,
    },
    deleteSavedView: {
      path: () => '/conversations?state=all&search=ana',
      open: press('Mudar vista'),
      press: press('Excluir vista'),
      close: escape,
    },
    actOnConversations: {
      path: () => '/conversations?state=all',
      open: steps(
        (page) => page.locator('[data-conversation-list] > li').first().hover(),
        (page) => page.locator('[data-select]').first().check({ force: true }),
      ),
      press: press(/^Resolver$/),
      close: escape,
    },
    listReadyAnswers: {
      path: conversation,
      press: readAgain(type(message, '/')),
      close: type(message, ''),
    },
    createReadyAnswer: {
      path: conversation,
      open: steps(
        openReadyAnswers,
        press('Nova resposta pronta'),
        type('Atalho', 'entrega'),
        type('Texto', 'Entregamos no bairro todo.'),
      ),
      press: press('Salvar'),
      typed: field('Texto'),
      close: closeReadyAnswers,
    },
    updateReadyAnswer: {
      path: conversation,
      open: steps(openReadyAnswers, press(/^\/pix/), type('Texto', 'A chave é 456.')),
      press: press('Salvar'),
      typed: field('Texto'),
      close: closeReadyAnswers,
    },
    deleteReadyAnswer: {
      path: conversation,
      open: openReadyAnswers,
      press: press('Apagar /pix'),
      close: closeReadyAnswers,
    },
    takeOver: { path: conversation, press: press('Assumir conversa'), close: asItWas },
    handBack: { path: conversation, press: act('Devolver ao agente'), close: asItWas },
    assignConversation: {
      path: conversation,
      press: async (page) => {
        await act('Atribuir')(page);
        await page.getByRole('menuitemradio', { name: /\(você\)$/ }).click();
      },
      close: asItWas,
    },
    resolveConversation: { path: conversation, press: press(/^Resolver$/), close: asItWas },
    snoozeConversation: {
      path: conversation,
      open: steps(press(/^Adiar$/), item('Escolher dia e hora'), (page) =>
        field('Dia e hora')(page).fill(tomorrow().slice(0, 16)),
      ),
      press: press(/^Adiar$/),
      typed: field('Dia e hora'),
      close: escape,
    },
    unseeConversation: {
      path: conversation,
      press: act('Marcar como não lida'),
      close: asItWas,
    },
    muteGroup: {
      path: group,
      press: act('Silenciar o grupo'),
      close: asItWas,
    },
    unmuteGroup: {
      path: group,
      before: (page, environment) =>
        ask(page, environment, 'POST', `/api${group(environment)}/mute`, {}),
      press: act('Reativar o grupo'),
      close: asItWas,
    },
    setLabels: {
      path: conversation,
      open: openLabels,
      press: (page) =>
        page
          .getByRole('listbox', { name: 'Etiquetas' })
          .getByRole('option', { name: label })
          .click(),
      close: escape,
    },
    createLabel: {
      path: conversation,
      open: steps(openLabels, type('Buscar ou criar etiqueta', 'Bolos')),
      press: (page) => page.keyboard.press('Enter'),
      typed: field('Buscar ou criar etiqueta'),
      close: escape,
    },
    updateLabel: {
      path: conversation,
      // Leaving the field saves it, so nothing may take the focus from the field before.
      open: steps(
        openLabelManager,
        (page) => expect(field(`Nome de ${label}`)(page)).toBeFocused(),
        type(`Nome de ${label}`, 'Cliente antiga'),
      ),
      press: (page) => page.keyboard.press('Enter'),
      typed: field(`Nome de ${label}`),
      close: escape,
    },
    deleteLabel: {
      path: conversation,
      open: openLabelManager,
      press: steps(press(`Apagar a etiqueta ${label}`), press(/^Apagar$/)),
      close: escape,
    },
    addNote: {
      path: conversation,
      open: steps(press(/^Nota interna$/), type(note, 'Ligar amanhã')),
      press: press('Salvar nota'),
      typed: field(note),
      close: steps(type(note, ''), press(/^Nota interna$/)),
    },
    scheduleMessage: {
      path: conversation,
      open: steps(type(message, 'Bom dia!'), press('Agendar envio'), (page) =>
        field('Dia e hora')(page).fill(tomorrow().slice(0, 16)),
      ),
      press: press(/^Agendar$/),
      typed: field('Dia e hora'),
      close: steps(escape, type(message, '')),
    },
    sendScheduledMessage: {
      path: conversation,
      before: (page, environment) =>
        ask(page, environment, 'POST', `/api${conversation(environment)}/scheduled-messages`, {
          text: 'Bom dia!',
          sendAt: tomorrow(),
        }),
      press: press('Enviar agora'),
    },
    cancelScheduledMessage: {
      path: conversation,
      before: (page, environment) =>
        ask(page, environment, 'POST', `/api${conversation(environment)}/scheduled-messages`, {
          text: 'Bom dia!',
          sendAt: tomorrow(),
        }),
      press: press('Cancelar envio'),
    },
    deleteNote: { path: conversation, press: press('Apagar nota'), close: asItWas },
    wakeConversation: {
      path: conversation,
      before: (page, environment) =>
        ask(page, environment, 'POST', `/api${conversation(environment)}/snooze`, {
          until: tomorrow(),
        }),
      press: press('Voltar agora'),
    },
    reopenConversation: {
      path: conversation,
      before: (page, environment) =>
        ask(page, environment, 'POST', `/api${conversation(environment)}/resolve`, {}),
      press: press('Reabrir'),
    },
  },
};

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();
