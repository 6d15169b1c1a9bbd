import { writing as en } from './en/writing.ts';
import { addTexts } from './i18n.ts';
import { writing as pt } from './pt/writing.ts';

addTexts({ pt: { writing: pt }, en: { writing: en } });
