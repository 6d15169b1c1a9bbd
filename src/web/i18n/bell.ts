import { bell as en } from './en/parts/bell.ts';
import { addTexts } from './i18n.ts';
import { bell as pt } from './pt/parts/bell.ts';

addTexts({ pt: { bell: pt }, en: { bell: en } });
