import { profile as en } from './en/profile.ts';
import { addTexts } from './i18n.ts';
import { profile as pt } from './pt/profile.ts';

addTexts({ pt: { profile: pt }, en: { profile: en } });
