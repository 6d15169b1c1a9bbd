import { hold as en } from './en/hold.ts';
import { addTexts } from './i18n.ts';
import { hold as pt } from './pt/hold.ts';

addTexts({ pt: { hold: pt }, en: { hold: en } });
