import { home as en } from './en/home.ts';
import { addTexts } from './i18n.ts';
import { home as pt } from './pt/home.ts';

addTexts({ pt: { home: pt }, en: { home: en } });
