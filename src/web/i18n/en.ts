import { accounts } from './en/accounts.ts';
import { common } from './en/common.ts';
import type { pt } from './pt.ts';
import type { SameKeys } from './texts.ts';

/** English, which also answers for a text that a further language lacks. */
export const en: SameKeys<typeof pt> = { common, accounts };
