import type { Page } from '@playwright/test';
import type { Environment } from '../environment.ts';
import { modelAddress } from '../models.ts';
import { escape, field, press, steps, type, type Walk } from './act.ts';

const models = () => '/agents/models';
const model = ({ model: id }: Environment) => `/agents/models/${id}`;
const provider = (page: Page) =>
  page.getByLabel('Quem fornece').selectOption('Outro, que fala como a OpenAI');
const entered = steps(provider, type('Endereço', modelAddress), type('Modelo', 'pao-grande'));

/** The acts on language models and what they may cost. */
export const ofModels: Walk = {
  acts: {
    tryModel: {
      path: () => '/agents/models/new',
      open: entered,
      press: press('Testar'),
      typed: field('Modelo'),
    },
    createModelConnection: {
      path: () => '/agents/models/new',
      open: entered,
      press: press('Salvar'),
      typed: field('Modelo'),
    },
    testModelConnection: { path: model, press: press('Testar') },
    updateModelConnection: {
      path: model,
      open: type('Nome', 'Forno de reserva'),
      press: press(/^Salvar$/),
      typed: field('Nome'),
    },
    deleteModelConnection: {
      path: models,
      open: press(/^Excluir Um modelo/),
      press: press('Excluir modelo'),
      close: escape,
    },
    writeBudgets: {
      path: models,
      open: type('No dia, no máximo', '3'),
      press: press('Salvar limites'),
      typed: field('No dia, no máximo'),
    },
  },
};
