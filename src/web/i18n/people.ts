import { people as en } from './en/people.ts';
import { addTexts } from './i18n.ts';
import { people as pt } from './pt/people.ts';

addTexts({ pt: { people: pt }, en: { people: en } });
