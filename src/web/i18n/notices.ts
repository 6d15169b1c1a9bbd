import { notices as en } from './en/parts/notices.ts';
import { addTexts } from './i18n.ts';
import { notices as pt } from './pt/parts/notices.ts';

addTexts({ pt: { notices: pt }, en: { notices: en } });
