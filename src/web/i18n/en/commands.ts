import type { commands as pt } from '../pt/commands.ts';
import type { SameKeys } from '../texts.ts';

export const commands: SameKeys<typeof pt> = {
  title: 'Quick search',
  search: 'Search a page or an action',
  nothing: 'Nothing found. Try another word.',
  goTo: 'Go to',
  actions: 'Actions',
  addChannel: 'Add channel',
  newAgent: 'New agent',
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  language: 'Change language: {{name}}',
  shortcuts: {
    title: 'Keyboard shortcuts',
    palette: 'Open the quick search',
    goTo: 'Go to {{place}}',
    list: 'Show these shortcuts',
    next: 'Next conversation',
    previous: 'Previous conversation',
    resolve: 'Resolve the conversation',
    note: 'Note for the team',
    answer: 'Answer',
    letters: 'Single-letter shortcuts',
    lettersText: 'Switch them off if you use voice commands or press keys by accident.',
    off: 'off',
  },
};
