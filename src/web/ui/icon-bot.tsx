import { createReactComponent } from '@tabler/icons-react';

/**
 * An agent. We drew it because the robots of the icon set have limbs, which run together at 16
 * pixels.
 */
export const IconBot = createReactComponent('outline', 'bot', 'IconBot', [
  [
    'path',
    {
      d: 'M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2',
      key: 'head',
    },
  ],
  ['path', { d: 'M12 8v-4h-4', key: 'aerial' }],
  ['path', { d: 'M2 14h2M20 14h2', key: 'ears' }],
  ['path', { d: 'M9 13v2M15 13v2', key: 'eyes' }],
]);
