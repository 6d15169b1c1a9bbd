/** The product's mark, a slip of paper with a folded corner, in a square of 24. */
export const logoMark = {
  slip: {
    path: 'M3.5 1h17A2.5 2.5 0 0 1 23 3.5V16l-7 7H3.5A2.5 2.5 0 0 1 1 20.5v-17A2.5 2.5 0 0 1 3.5 1Z',
    colour: '#e8552f',
  },
  fold: { path: 'm23 16-7 7v-5.5a1.5 1.5 0 0 1 1.5-1.5Z', colour: '#8f2a10' },
  lines: { path: 'M6 8h11M6 12h7', colour: '#fffdf8', width: 1.8 },
};
