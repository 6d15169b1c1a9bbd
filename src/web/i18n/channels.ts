import { channels as en } from './en/channels.ts';
import { addTexts } from './i18n.ts';
import { channels as pt } from './pt/channels.ts';

addTexts({ pt: { channels: pt }, en: { channels: en } });
