import { picture as en } from './en/picture.ts';
import { addTexts } from './i18n.ts';
import { picture as pt } from './pt/picture.ts';

addTexts({ pt: { picture: pt }, en: { picture: en } });
