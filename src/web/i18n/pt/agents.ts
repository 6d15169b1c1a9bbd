import { overview } from './agents/overview.ts';
import { worker } from './agents/worker.ts';
import { brain } from './agents/brain.ts';
import { editor } from './agents/editor.ts';
import { knowledge } from './agents/knowledge.ts';
import { hours } from './agents/hours.ts';
import { tests } from './agents/tests.ts';
import { versions } from './agents/versions.ts';

export const agents = {
  title: 'Agentes IA',
  text: 'Automatize o atendimento com agentes por canal.',
  standing_zero: 'Nenhum está ligado. As mensagens esperam uma pessoa.',
  standing_one: '{{count}} de {{total}} ligado.',
  standing_other: '{{count}} de {{total}} ligados.',
  add: 'Novo agente',
  status: { active: 'Ativo', inactive: 'Inativo' },
  toFillIn_one: '{{count}} pergunta a preencher',
  toFillIn_other: '{{count}} perguntas a preencher',
  ...overview,
  ...worker,
  ...editor,
  ...brain,
  ...knowledge,
  ...hours,
  ...versions,
  ...tests,
} as const;
