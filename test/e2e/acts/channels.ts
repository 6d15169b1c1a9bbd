import type { Page } from '@playwright/test';
import { everythingReady, sdkUrl } from '../answers.ts';
import { badCheckUp } from '../provider-states.ts';
import type { Environment } from '../environment.ts';
import { ask, asItWas, escape, field, press, setUp, steps, type, type Walk } from './act.ts';

const choose = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Ações de Um bot' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const token = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa';

const channelWindow = ({ channels }: Environment) => `/channels/${channels.connected}/window`;
const ofLink = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Ações de Cartão' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** The acts on channels. */
export const ofChannels: Walk = {
  prepare: async (page, environment) => ({
    link: await ask(
      page,
      environment,
      'POST',
      `/api/channels/${environment.channels.connected}/links`,
      { name: 'Cartão' },
    ),
  }),
  acts: {
    createChannel: {
      path: () => '/channels?add=true',
      press: (page) => page.getByRole('button', { name: /^WhatsApp Web/ }).click(),
    },
    updateChannel: {
      path: () => '/channels',
      open: steps(choose('Editar nome'), type('Nome do canal', 'Balcão')),
      press: press('Salvar'),
      typed: field('Nome do canal'),
      close: escape,
    },
    createLink: {
      path: channelWindow,
      open: steps(press('Novo link'), type('Onde ele fica', 'Balcão')),
      press: press('Criar link'),
      typed: field('Onde ele fica'),
      close: escape,
    },
    renameLink: {
      path: channelWindow,
      open: steps(ofLink('Renomear'), type('Onde ele fica', 'Vitrine')),
      press: press('Salvar'),
      typed: field('Onde ele fica'),
      close: escape,
    },
    removeLink: {
      path: channelWindow,
      open: ofLink('Excluir link'),
      press: (page) =>
        page.getByRole('alertdialog').getByRole('button', { name: 'Excluir link' }).click(),
      close: escape,
    },
    writeFace: {
      path: channelWindow,
      open: type('Recado curto', 'Pão quentinho'),
      press: press('Salvar apresentação'),
      typed: field('Recado curto'),
      close: asItWas,
    },
    disconnectChannel: {
      path: () => '/channels',
      open: choose('Desconectar'),
      press: (page) =>
        page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click(),
      close: escape,
    },
    setupChannel: {
      path: setUp('telegram', ({ channels }) => channels.telegram),
      open: type('Token do bot', token),
      press: press('Conectar bot'),
      typed: field('Token do bot'),
    },
    runCheckUp: {
      path: setUp('telegram', ({ channels }) => channels.connected),
      press: press('Verificar agora'),
      close: asItWas,
    },
    createSimulatedAccount: {
      path: setUp('telegram', ({ channels }) => channels.connected),
      press: press('Criar bot simulado'),
    },
    mendChannel: {
      path: setUp('telegram', ({ channels }) => channels.connected),
      before: badCheckUp,
      press: press('Assinar de novo'),
    },
    startAuthorization: {
      path: setUp('instagram', ({ channels }) => channels.instagram),
      before: async (page) => {
        await everythingReady(page);
        await page.route(sdkUrl, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'window.FB = { init() {} }; window.fbAsyncInit?.()',
          }),
        );
      },
      press: press('Conectar Instagram'),
    },
    startPairing: {
      path: setUp('whatsapp-web', ({ channels }) => channels.whatsapp_web),
      before: everythingReady,
      press: press('Gerar QR Code'),
    },
    createSimulatedInstagram: {
      path: setUp('instagram', ({ simulated }) => simulated.instagram),
      press: press('Criar conta simulada e conectar'),
    },
    createSimulatedPage: {
      path: setUp('messenger', ({ simulated }) => simulated.messenger),
      press: press('Criar Página simulada e conectar'),
    },
    createSimulatedNumber: {
      path: setUp('whatsapp', ({ simulated }) => simulated.whatsapp),
      press: press('Criar número simulado e conectar'),
    },
    createSimulatedPhone: {
      path: setUp('whatsapp-web', ({ simulated }) => simulated.whatsapp_web),
      press: press('Conectar celular simulado'),
    },
  },
};
