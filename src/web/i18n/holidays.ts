import { holidays as en } from './en/parts/holidays.ts';
import { addTexts } from './i18n.ts';
import { holidays as pt } from './pt/parts/holidays.ts';

addTexts({ pt: { holidays: pt }, en: { holidays: en } });
