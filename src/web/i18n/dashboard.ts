import { dashboard as en } from './en/dashboard.ts';
import { addTexts } from './i18n.ts';
import { dashboard as pt } from './pt/dashboard.ts';

addTexts({ pt: { dashboard: pt }, en: { dashboard: en } });
