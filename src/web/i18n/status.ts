import { status as en } from './en/status.ts';
import { addTexts } from './i18n.ts';
import { status as pt } from './pt/status.ts';

addTexts({ pt: { status: pt }, en: { status: en } });
