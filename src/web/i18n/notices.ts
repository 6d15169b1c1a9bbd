import { notices as en } from './en/notices.ts';
import { addTexts } from './i18n.ts';
import { notices as pt } from './pt/notices.ts';

addTexts({ pt: { notices: pt }, en: { notices: en } });
