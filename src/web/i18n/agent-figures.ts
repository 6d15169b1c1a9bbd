import { agentFigures as en } from './en/agent-figures.ts';
import { addTexts } from './i18n.ts';
import { agentFigures as pt } from './pt/agent-figures.ts';

addTexts({ pt: { agentFigures: pt }, en: { agentFigures: en } });
