import { expect } from '@playwright/test';
import { and, button, shown, to, toasted, waits, type Screen } from '../screen.ts';

/** Agents and their models. */
export const agentsScreens: Screen[] = [
  { name: 'agents', path: to('/agents') },
  { name: 'agents, none found', path: to('/agents?search=nenhum+assim') },
  { name: 'new agent', path: to('/agents?add=true'), open: shown('dialog') },
  {
    name: 'delete an agent',
    path: to('/agents'),
    open: and(
      button('Mais ações: Recepção'),
      (page) => page.getByRole('menuitem', { name: 'Excluir' }).click(),
      shown('alertdialog'),
    ),
  },
  {
    name: 'more acts on an agent',
    path: to('/agents'),
    open: and(button('Mais ações: Recepção'), shown('menu')),
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
  {
    name: 'agent: import questions',
    path: ({ agent }) => `/agents/${agent}?tab=knowledge`,
    open: and(button('Importar perguntas'), shown('dialog'), button('Conferir'), toasted('Cole o')),
  },
  {
    name: 'agent: what was understood of questions',
    path: ({ agent }) => `/agents/${agent}?tab=knowledge`,
    // Words that the agent has already are no words of the catalogue.
    open: and(
      button('Importar perguntas'),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('textbox')
          .fill('Onde fica a loja?\tQual é o prazo de entrega?\nSão\tQual é o\nRecepção\t\n'),
      button('Conferir'),
      toasted('não entra'),
    ),
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
  {
    name: 'versions of an agent',
    path: ({ agent }) => `/agents/${agent}/versions`,
    open: and((page) => page.getByText('O que mudou').first().click(), toasted('Depois')),
  },
  {
    name: 'tests of an agent',
    path: ({ agent }) => `/agents/${agent}/tests`,
    open: and(
      button('Escrever um teste'),
      (page) => page.getByLabel('O que o cliente escreve').fill('Aceitam pix?'),
      (page) => page.getByLabel('A resposta tem de dizer').fill('só na lua cheia'),
      button('Guardar o teste'),
      (page) => expect(page.getByRole('list', { name: 'Os testes' })).toBeVisible(),
      button('Rodar no rascunho'),
      toasted('devia dizer'),
    ),
  },
  {
    name: 'write a test',
    path: ({ agent }) => `/agents/${agent}/tests`,
    open: and(button('Escrever um teste'), shown('dialog')),
  },
  {
    name: 'publish an agent',
    path: ({ agent }) => `/agents/${agent}/publish`,
    open: toasted('testes passa'),
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
      button('Nova orientação'),
      toasted('O que fazer'),
    ),
  },
  {
    name: 'agent: two versions tried',
    path: ({ agent }) => `/agents/${agent}`,
    open: async (page) => {
      const test = page.getByRole('button', { name: 'Testar' });
      if (await test.isVisible()) await test.click();
      await page.getByText('Qualquer canal').click();
      await page.getByLabel('Comparar com').selectOption({ index: 2 });
      await page.getByPlaceholder('Escreva como se fosse o cliente…').fill('Aceitam pix?');
      await page.keyboard.press('Enter');
      const draft = page.getByRole('log').first();
      await draft.getByText('Como respondeu').click();
      await expect(draft.getByText('Regras, sem modelo')).toBeVisible();
    },
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
];
