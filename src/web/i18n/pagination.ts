import { pagination as en } from './en/pagination.ts';
import { addTexts } from './i18n.ts';
import { pagination as pt } from './pt/pagination.ts';

addTexts({ pt: { pagination: pt }, en: { pagination: en } });
