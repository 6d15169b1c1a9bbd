import { leaveUnsent as en } from './en/parts/leave-unsent.ts';
import { addTexts } from './i18n.ts';
import { leaveUnsent as pt } from './pt/parts/leave-unsent.ts';

addTexts({ pt: { leaveUnsent: pt }, en: { leaveUnsent: en } });
