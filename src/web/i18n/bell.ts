import { bell as en } from './en/bell.ts';
import { addTexts } from './i18n.ts';
import { bell as pt } from './pt/bell.ts';

addTexts({ pt: { bell: pt }, en: { bell: en } });
