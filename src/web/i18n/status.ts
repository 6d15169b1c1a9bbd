import { status as en } from './en/parts/status.ts';
import { addTexts } from './i18n.ts';
import { status as pt } from './pt/parts/status.ts';

addTexts({ pt: { status: pt }, en: { status: en } });
