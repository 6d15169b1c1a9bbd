import { steps as en } from './en/parts/steps.ts';
import { addTexts } from './i18n.ts';
import { steps as pt } from './pt/parts/steps.ts';

addTexts({ pt: { steps: pt }, en: { steps: en } });
