import { agentFigures as en } from './en/agents/figures.ts';
import { addTexts } from './i18n.ts';
import { agentFigures as pt } from './pt/agents/figures.ts';

addTexts({ pt: { agentFigures: pt }, en: { agentFigures: en } });
