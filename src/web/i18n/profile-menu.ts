import { profileMenu as en } from './en/profile-menu.ts';
import { addTexts } from './i18n.ts';
import { profileMenu as pt } from './pt/profile-menu.ts';

addTexts({ pt: { profileMenu: pt }, en: { profileMenu: en } });
