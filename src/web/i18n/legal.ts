import { legal as en } from './en/legal.ts';
import { addTexts } from './i18n.ts';
import { legal as pt } from './pt/legal.ts';

addTexts({ pt: { legal: pt }, en: { legal: en } });
