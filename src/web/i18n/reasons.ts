import { reasons as en } from './en/parts/reasons.ts';
import { addTexts } from './i18n.ts';
import { reasons as pt } from './pt/parts/reasons.ts';

addTexts({ pt: { reasons: pt }, en: { reasons: en } });
