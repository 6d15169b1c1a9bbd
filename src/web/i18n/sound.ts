import { sound as en } from './en/parts/sound.ts';
import { addTexts } from './i18n.ts';
import { sound as pt } from './pt/parts/sound.ts';

addTexts({ pt: { sound: pt }, en: { sound: en } });
