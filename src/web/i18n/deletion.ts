import { deletion as en } from './en/deletion.ts';
import { addTexts } from './i18n.ts';
import { deletion as pt } from './pt/deletion.ts';

addTexts({ pt: { deletion: pt }, en: { deletion: en } });
