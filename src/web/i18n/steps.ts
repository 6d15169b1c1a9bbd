import { steps as en } from './en/steps.ts';
import { addTexts } from './i18n.ts';
import { steps as pt } from './pt/steps.ts';

addTexts({ pt: { steps: pt }, en: { steps: en } });
