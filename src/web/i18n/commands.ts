import { commands as en } from './en/commands.ts';
import { addTexts } from './i18n.ts';
import { commands as pt } from './pt/commands.ts';

addTexts({ pt: { commands: pt }, en: { commands: en } });
