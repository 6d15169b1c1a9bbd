import type { status as pt } from '#web/i18n/pt/parts/status.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const status: SameKeys<typeof pt> = {
  title: 'How Recado is doing',
  asking: 'Asking the server…',
  well: 'Everything works.',
  ill: 'The server is not ready now. Messages wait at the channel and arrive when it is back.',
  away: 'I could not reach the server. It may be your internet or the server itself.',
  checked: 'Seen at {{at}}. I ask again every 30 seconds.',
  parts: {
    database: 'Conversations and contacts kept',
    queue: 'Messages received and sent',
    migrations: 'Version up to date',
  },
  fine: 'works',
};
