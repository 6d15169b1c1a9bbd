import { reasons as en } from './en/reasons.ts';
import { addTexts } from './i18n.ts';
import { reasons as pt } from './pt/reasons.ts';

addTexts({ pt: { reasons: pt }, en: { reasons: en } });
