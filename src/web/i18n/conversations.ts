import './labels.ts';
import { conversations as en } from './en/conversations.ts';
import { addTexts } from './i18n.ts';
import { conversations as pt } from './pt/conversations.ts';

addTexts({ pt: { conversations: pt }, en: { conversations: en } });
