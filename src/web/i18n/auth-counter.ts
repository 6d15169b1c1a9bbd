import { authCounter as en } from './en/parts/auth-counter.ts';
import { addTexts } from './i18n.ts';
import { authCounter as pt } from './pt/parts/auth-counter.ts';

addTexts({ pt: { authCounter: pt }, en: { authCounter: en } });
