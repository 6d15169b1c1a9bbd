import { checkUp as en } from './en/parts/check-up.ts';
import { addTexts } from './i18n.ts';
import { checkUp as pt } from './pt/parts/check-up.ts';

addTexts({ pt: { checkUp: pt }, en: { checkUp: en } });
