import { expect, type Page } from '@playwright/test';
import { writeAs } from '../simulated.ts';
import type { Environment } from '../environment.ts';
import { asItWas, escape, field, item, press, readAgain, steps, type, type Walk } from './act.ts';

const agent = ({ agent: id }: Environment) => `/agents/${id}`;
const versions = ({ agent: id }: Environment) => `/agents/${id}/versions`;
const channelHours = ({ channels }: Environment) => `/channels/${channels.telegram}/hours`;
/** Gives the channel something of its own, in the choice of this name. */
const ownOf = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: 'Só deste canal' });

const photo = { name: 'bolo.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };

/** The acts on agents, and on the hours and texts that hold without one, too. */
export const ofAgents: Walk = {
  acts: {
    createAgent: {
      path: () => '/agents?add=true',
      open: type('Nome', 'Encomendas'),
      press: press('Criar agente'),
      typed: field('Nome'),
    },
    updateAgent: {
      path: agent,
      open: type('Objetivo', 'Tirar dúvidas'),
      press: press('Salvar rascunho'),
      typed: field('Objetivo'),
      close: asItWas,
    },
    processMessage: {
      path: agent,
      press: async (page) => {
        const again = page.getByRole('button', { name: 'Tentar novamente' });
        if (await again.isVisible()) return again.click();
        await page.getByPlaceholder('Escreva como se fosse o cliente…').fill('Aceitam pix?');
        return page.keyboard.press('Enter');
      },
    },
    processFile: {
      path: agent,
      press: async (page) => {
        const again = page.getByRole('button', { name: 'Tentar novamente' });
        if (await again.isVisible()) return again.click();
        await page.getByLabel('Anexar um áudio ou uma foto').setInputFiles(photo);
        return page.getByRole('button', { name: 'Enviar mensagem de teste' }).click();
      },
    },
    toggleAgent: {
      path: () => '/agents',
      press: (page) => page.getByRole('switch', { name: /^Agente / }).click(),
      close: asItWas,
    },
    deleteAgent: {
      path: () => '/agents',
      open: steps(press('Mais ações: Recepção'), item('Excluir')),
      press: press('Excluir agente'),
      close: escape,
    },
    duplicateAgent: { path: () => '/agents', press: press('Duplicar'), close: asItWas },
    compareVersions: {
      path: versions,
      press: readAgain((page) => page.locator('details:not([open]) > summary').first().click()),
    },
    restoreVersion: { path: versions, press: press('Restaurar a versão 1') },
    createTest: {
      path: ({ agent: id }) => `/agents/${id}/tests`,
      open: async (page) => {
        await press('Escrever um teste')(page);
        await page.getByLabel('O que o cliente escreve').fill('Aceitam pix?');
      },
      press: press('Guardar o teste'),
      typed: field('O que o cliente escreve'),
      close: escape,
    },
    agentStats: { path: () => '/agents', press: readAgain(press('Números')) },
    clearQueue: {
      path: () => '/agents',
      before: (page, { person, channels }) =>
        writeAs(page, person, channels.connected, 'Maria Aparecida', 'Bom dia'),
      press: async (page) => {
        const queue = page.getByRole('dialog', { name: 'Trabalho dos agentes' });
        await page.keyboard.press('Escape'); // closes the window that says what has failed
        await expect(page.getByRole('dialog', { name: 'Limpar a fila?' })).toHaveCount(0);
        if (!(await queue.isVisible())) await press('Avançado')(page);
        await queue.getByRole('button', { name: 'Limpar fila' }).click();
      },
    },

    readBusinessHours: {
      path: ({ agent }) => `/agents/${agent}?tab=hours`,
      press: readAgain((page) => page.getByRole('radio', { name: 'O do negócio' }).check()),
      close: (page) => page.getByRole('radio', { name: 'Só deste agente' }).check(),
    },
    writeSatisfaction: {
      path: () => '/settings/workspace',
      open: type('Pergunta', 'Gostou do atendimento?'),
      press: press('Salvar pesquisa'),
      typed: field('Pergunta'),
    },
    renameWorkspace: {
      path: () => '/settings/workspace',
      open: (page) => page.getByLabel('Nome', { exact: true }).fill('Padaria da Marta'),
      press: press('Salvar nome'),
      typed: field('Nome'),
    },
    writeReplyLimits: {
      path: () => '/settings/workspace',
      open: (page) =>
        page.getByRole('switch', { name: 'Avisar quando um cliente espera demais' }).click(),
      press: press('Salvar prazo'),
      typed: field('Primeira resposta, em minutos'),
    },
    writeBusinessHours: {
      path: () => '/settings/workspace',
      open: (page) => page.getByRole('radio', { name: 'Horário definido' }).check(),
      press: press('Salvar horário'),
    },
    readChannelHours: { path: channelHours, press: readAgain((page) => page.reload()) },
    writeChannelHours: {
      path: channelHours,
      open: (page) => ownOf(page, 'Qual horário vale?').check(),
      press: press('Salvar horário'),
    },
    readAutomaticTexts: {
      path: () => '/settings/workspace',
      press: readAgain((page) => page.reload()),
    },
    writeAutomaticTexts: {
      path: () => '/settings/workspace',
      open: type('Saudação', 'Bem-vinda à padaria.'),
      press: press('Salvar mensagens'),
      typed: field('Saudação'),
    },
    readChannelTexts: { path: channelHours, press: readAgain((page) => page.reload()) },
    writeChannelTexts: {
      path: channelHours,
      open: steps(
        (page) => ownOf(page, 'Quais mensagens valem?').check(),
        type('Saudação', 'Bem-vinda ao balcão.'),
      ),
      press: press('Salvar mensagens'),
      typed: field('Saudação'),
    },
  },
};
