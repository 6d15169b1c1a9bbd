import { profile as en } from './en/parts/profile.ts';
import { addTexts } from './i18n.ts';
import { profile as pt } from './pt/parts/profile.ts';

addTexts({ pt: { profile: pt }, en: { profile: en } });
