import './labels.ts';
import { contacts as en } from './en/contacts.ts';
import { addTexts } from './i18n.ts';
import { contacts as pt } from './pt/contacts.ts';

addTexts({ pt: { contacts: pt }, en: { contacts: en } });
