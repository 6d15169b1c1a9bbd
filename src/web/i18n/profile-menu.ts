import { profileMenu as en } from './en/parts/profile-menu.ts';
import { addTexts } from './i18n.ts';
import { profileMenu as pt } from './pt/parts/profile-menu.ts';

addTexts({ pt: { profileMenu: pt }, en: { profileMenu: en } });
