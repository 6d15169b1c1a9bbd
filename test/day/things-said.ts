import type { Known, Opening, Sent } from './plan.ts';

/** Names with what a colleague would call them, written down by hand. */
export const names: Known[] = [
  { stored: 'Cláudia Prado', said: 'Cláudia' },
  { stored: '  Bruno  ', said: 'Bruno' },
  { stored: 'dona Rita de Souza', said: 'dona Rita' },
  { stored: 'Dr. João Alves', said: 'Dr. João' },
  { stored: 'Sra Maria', said: 'Sra Maria' },
  { stored: 'Dona', said: 'Dona' },
  { stored: 'José\u00a0Carlos', said: 'José' },
  { stored: '李 小龍', said: '李' },
  { stored: "O'Neil Brown", said: "O'Neil" },
  { stored: '+55 11 98888-7777', said: null },
  { stored: '5511988887777', said: null },
  { stored: '🌻 Flor', said: null },
  { stored: '   ', said: null },
  { stored: null, said: null },
];

const text = (said: string, quoted = said, isCut = false): Sent => ({
  parts: [{ kind: 'text', text: said }],
  quoted: { kind: 'text', text: quoted, isCut },
});

/** What customers send, with the quotation, written down by hand. */
export const things: Sent[] = [
  text('Quero 100 salgadinhos pra sábado. Quanto fica?'),
  text('oi'),
  text('  Boa tarde!\n\nVocês  entregam\thoje? ', 'Boa tarde! Vocês entregam hoje?'),
  text('E se eu for alérgico a castanha, <b>dá</b> pra tirar? “sim” ou "não"'),
  text(
    'Eu comprei um bolo com vocês na semana passada e queria saber se ainda fazem o de nozes',
    'Eu comprei um bolo com vocês na semana passada e queria saber se ainda fazem o',
    true,
  ),
  text('a'.repeat(80)),
  text('b'.repeat(81), 'b'.repeat(80), true),
  text(`${'c'.repeat(80)} d`, 'c'.repeat(80), true),
  text(`${'🎂'.repeat(40)} ${'🎂'.repeat(60)}`, '🎂'.repeat(40), true),
  {
    parts: [{ kind: 'media', media: 'image', caption: 'O bolo chegou amassado, olha a foto' }],
    quoted: { kind: 'image', text: 'O bolo chegou amassado, olha a foto', isCut: false },
  },
  { parts: [{ kind: 'media', media: 'voice' }], quoted: { kind: 'voice', text: '', isCut: false } },
  {
    parts: [{ kind: 'choice', id: 'x', label: 'Falar com alguém' }],
    quoted: { kind: 'text', text: 'Falar com alguém', isCut: false },
  },
  {
    parts: [{ kind: 'location', latitude: 1, longitude: 2, name: 'Praça da Sé' }],
    quoted: { kind: 'location', text: 'Praça da Sé', isCut: false },
  },
  {
    parts: [{ kind: 'something of a later version' }],
    quoted: { kind: 'other', text: '', isCut: false },
  },
];

const every = (days: number[], from: string, to: string) => days.map((day) => ({ day, from, to }));
const workdays = [1, 2, 3, 4, 5];
const all = [0, 1, 2, 3, 4, 5, 6];
const onEach = <Value>(days: number[], value: Value): Partial<Record<number, Value>> =>
  Object.fromEntries(days.map((day) => [day, value]));

/** Weeks of businesses, each with when its days are over. */
export const openings: Omit<Opening, 'holidays'>[] = [
  { blocks: [], closes: {} },
  { blocks: every([...workdays, 6], '08:00', '18:00'), closes: onEach([...workdays, 6], 18 * 60) },
  {
    blocks: [
      ...every(workdays, '08:00', '12:00'),
      ...every(workdays, '13:30', '19:15'),
      ...every([6], '09:00', '12:00'),
    ],
    closes: { ...onEach<number>(workdays, 19 * 60 + 15), 6: 12 * 60 },
  },
  // It closes in the night that follows, so its days are not over before midnight.
  { blocks: every(all, '18:00', '02:00'), closes: onEach(all, 'end') },
  { blocks: every([0, 6], '09:00', '24:00'), closes: onEach([0, 6], 'end') },
  // Always open: no day of it ever ends by closing.
  { blocks: every(all, '00:00', '24:00'), closes: {} },
];
