import { pagination as en } from './en/parts/pagination.ts';
import { addTexts } from './i18n.ts';
import { pagination as pt } from './pt/parts/pagination.ts';

addTexts({ pt: { pagination: pt }, en: { pagination: en } });
