import './contacts.ts';
import { imports as en } from './en/imports.ts';
import { addTexts } from './i18n.ts';
import { imports as pt } from './pt/imports.ts';

addTexts({ pt: { imports: pt }, en: { imports: en } });
