import { agents as en } from './en/agents.ts';
import { addTexts } from './i18n.ts';
import { agents as pt } from './pt/agents.ts';

addTexts({ pt: { agents: pt }, en: { agents: en } });
