import { labels as en } from './en/labels.ts';
import { addTexts } from './i18n.ts';
import { labels as pt } from './pt/labels.ts';

addTexts({ pt: { labels: pt }, en: { labels: en } });
