import { hold as en } from './en/parts/hold.ts';
import { addTexts } from './i18n.ts';
import { hold as pt } from './pt/parts/hold.ts';

addTexts({ pt: { hold: pt }, en: { hold: en } });
