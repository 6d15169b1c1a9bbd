import { faqImport as en } from './en/parts/faq-import.ts';
import { addTexts } from './i18n.ts';
import { faqImport as pt } from './pt/parts/faq-import.ts';

addTexts({ pt: { faqImport: pt }, en: { faqImport: en } });
