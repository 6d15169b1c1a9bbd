import { createReactComponent } from '@tabler/icons-react';

/** Says that no agent answers. */
export const IconBotOff = createReactComponent('outline', 'bot-off', 'IconBotOff', [
  [
    'path',
    { d: 'M12 8h6a2 2 0 0 1 2 2v6M17 20h-11a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2h1', key: 'head' },
  ],
  ['path', { d: 'M12 8v-4h-4', key: 'aerial' }],
  ['path', { d: 'M2 14h2M20 14h2', key: 'ears' }],
  ['path', { d: 'M9 13v2', key: 'eye' }],
  ['path', { d: 'M3 3l18 18', key: 'off' }],
]);
