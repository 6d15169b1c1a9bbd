import { commands as en } from './en/parts/commands.ts';
import { addTexts } from './i18n.ts';
import { commands as pt } from './pt/parts/commands.ts';

addTexts({ pt: { commands: pt }, en: { commands: en } });
