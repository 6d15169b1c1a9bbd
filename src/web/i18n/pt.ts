import { accounts } from './pt/accounts.ts';
import { common } from './pt/common.ts';

/**
 * The texts that the first page and the shell need; those of a screen come with the screen
 * (`loadTexts`).
 */
export const pt = { common, accounts };
