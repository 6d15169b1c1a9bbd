import { simulator as en } from './en/simulator.ts';
import { addTexts } from './i18n.ts';
import { simulator as pt } from './pt/simulator.ts';

addTexts({ pt: { simulator: pt }, en: { simulator: en } });
