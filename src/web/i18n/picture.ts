import { picture as en } from './en/parts/picture.ts';
import { addTexts } from './i18n.ts';
import { picture as pt } from './pt/parts/picture.ts';

addTexts({ pt: { picture: pt }, en: { picture: en } });
