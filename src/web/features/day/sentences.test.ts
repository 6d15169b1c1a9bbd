import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { DayAnswer, DayAsked, DayFact, DayLink } from '#contract/dashboard/day.ts';
import { day as en } from '#web/i18n/en/day.ts';
import { day as pt } from '#web/i18n/pt/day.ts';
import type { Segment } from './segments.ts';
import { endSentencesOf, sentencesOf } from './sentences.ts';

const texts = i18next.createInstance();
let inPortuguese: TFunction;
let inEnglish: TFunction;
beforeAll(async () => {
  await texts.init({
    resources: { pt: { translation: { day: pt } }, en: { translation: { day: en } } },
    interpolation: { escapeValue: false },
  });
  inPortuguese = texts.getFixedT('pt');
  inEnglish = texts.getFixedT('en');
});

const list: DayLink = { list: 'conversations', state: 'for_you' };
const asked = (more: Partial<DayAsked>): DayAsked => ({
  kind: 'asked',
  firstName: 'Cláudia',
  isGroup: false,
  said: { kind: 'text', text: 'Quero 100 salgadinhos', isCut: false },
  reason: 'no_answer_found',
  since: '2026-11-27T15:37:00.000Z',
  link: { list: 'conversation', conversationId: 'c', messageId: 'm' },
  ...more,
});
const day = (facts: DayFact[], kind: NonNullable<DayAnswer['since']>['kind'] = 'lunch') => ({
  facts,
  since: { kind, from: '2026-11-27T14:05:00.000Z', until: '2026-11-27T16:18:00.000Z' },
  timeZone: 'America/Sao_Paulo',
});
const plain = (segments: Segment[]): string => segments.map(({ text }) => text).join('');
const said = (told: Pick<DayAnswer, 'facts' | 'since' | 'timeZone'>, t = inPortuguese): string =>
  sentencesOf(told, t)
    .map(({ segments }) => plain(segments))
    .join(' ');

test('the agent tells facts as a colleague, and each fact is a link', () => {
  const told = day([
    { kind: 'arrived', count: 14, link: list },
    { kind: 'by_agent', count: 11, link: list },
    { kind: 'by_person', count: 1, link: list },
    { kind: 'waiting', count: 2, link: list },
    asked({}),
  ]);
  expect(said(told)).toBe(
    'Chegaram 14 enquanto você almoçava. Respondi 11. Vocês responderam 1. Esperam uma pessoa: 2 conversas. Cláudia escreveu “Quero 100 salgadinhos” e eu não soube responder.',
  );
  expect(said(told, inEnglish)).toBe(
    '14 came while you had lunch. I answered 11. Your team answered 1. Waiting for a person: 2 conversations. Cláudia wrote “Quero 100 salgadinhos” and I did not know the answer.',
  );
  const sentences = sentencesOf(told, inPortuguese);
  for (const { kind, segments } of sentences)
    expect(segments.filter(({ link }) => link).length, kind).toBe(1);
  expect(sentences[4]?.segments).toEqual([
    { text: 'Cláudia', link: asked({}).link, strong: true },
    { text: ' escreveu “' },
    { text: 'Quero 100 salgadinhos', strong: true },
    { text: '” e eu não soube responder.' },
  ]);
});

test('where there is no fact there is no sentence', () => {
  expect(sentencesOf(day([]), inPortuguese)).toEqual([]);
  expect(endSentencesOf({ endOfDay: null, since: null }, inPortuguese)).toEqual([]);
});

test.each([
  ['lunch', 'Chegou 1 enquanto você almoçava.'],
  ['night', 'Chegou 1 durante a noite.'],
  ['time', 'Chegou 1 desde 11:05.'],
  ['yesterday', 'Chegou 1 desde ontem, 11:05.'],
  ['day', 'Chegou 1 hoje.'],
] as const)('since when it is told: %s', (kind, sentence) => {
  expect(said(day([{ kind: 'arrived', count: 1, link: list }], kind))).toBe(sentence);
});

test.each([
  ['2026-11-25', 'Chegaram 12 desde quarta.', '12 came since Wednesday.'],
  ['2026-11-21', 'Chegaram 12 desde sábado.', '12 came since Saturday.'],
  ['2026-11-20', 'Chegaram 12 desde 20 de novembro.', '12 came since November 20.'],
  ['2026-09-01', 'Chegaram 12 desde 1 de setembro.', '12 came since September 1.'],
])('a long absence is told by its day: %s', (date, inPt, inEn) => {
  const facts: DayFact[] = [{ kind: 'arrived', count: 12, link: list }];
  // In Manaus it is the evening of the day before the one of Greenwich.
  const since = { kind: 'days', from: later(date), until: later('2026-11-27') } as const;
  const told = { facts, since, timeZone: 'America/Manaus' };
  expect(said(told)).toBe(inPt);
  expect(said(told, inEnglish)).toBe(inEn);
});
const later = (date: string): string =>
  new Date(Date.parse(`${date}T23:30:00-04:00`)).toISOString();

test.each([
  [{ firstName: null }, 'Um cliente escreveu “Quero 100 salgadinhos” e eu não soube responder.'],
  [
    { isGroup: true },
    'Cláudia, em um grupo, escreveu “Quero 100 salgadinhos” e eu não soube responder.',
  ],
  [
    { isGroup: true, firstName: null, reason: 'group_unanswered' },
    'Alguém em um grupo escreveu “Quero 100 salgadinhos” e eu não respondo em grupos.',
  ],
  [
    { said: { kind: 'text', text: 'Quero 100', isCut: true }, reason: null },
    'Cláudia escreveu “Quero 100…”.',
  ],
  [
    { said: { kind: 'voice', text: '', isCut: false }, reason: 'kind_not_answered' },
    'Cláudia mandou um áudio e eu não sei responder esse tipo de mensagem.',
  ],
  [
    { said: { kind: 'image', text: 'olha a foto', isCut: false }, reason: 'asked_for_person' },
    'Cláudia mandou uma foto com as palavras “olha a foto” e pediu uma pessoa.',
  ],
  [
    { said: { kind: 'other', text: '', isCut: false }, reason: 'new' },
    'Cláudia mandou uma mensagem.',
  ],
  [
    { said: null, reason: 'outside_hours' },
    'Cláudia escreveu e depois apagou e era fora do meu horário.',
  ],
] satisfies [Partial<DayAsked>, string][])(
  'who waits, in their own words: %j',
  (more, sentence) => {
    expect(said(day([asked(more)]))).toBe(sentence);
  },
);

test('whatever a customer writes stays their words', () => {
  const words = '<link>x</link> {{count}} $t(day.asked) \uE000 $& \uE001';
  const [sentence] = sentencesOf(
    day([asked({ firstName: '<link>$&', said: { kind: 'text', text: words, isCut: false } })]),
    inPortuguese,
  );
  expect(sentence?.segments.map(({ text }) => text)).toEqual([
    '<link>$&',
    ' escreveu “',
    words,
    '” e eu não soube responder.',
  ]);
  expect(sentence?.segments.filter(({ link }) => link)).toHaveLength(1);
});

test('the end of a day has three sentences', () => {
  const endOfDay: DayAnswer['endOfDay'] = [
    { kind: 'messages', count: 1_081, link: list },
    { kind: 'resolved', count: 52, link: list },
    { kind: 'to_teach', count: 3, link: list },
  ];
  const told = (since: DayAnswer['since']) =>
    endSentencesOf({ endOfDay, since }, inPortuguese).map(({ segments }) => plain(segments));
  expect(told(day([]).since)).toEqual([
    'Hoje chegaram 1.081 mensagens.',
    'Resolvi 52 sem ninguém da equipe tocar em nada.',
    'Não soube responder 3 perguntas, ainda por ensinar.',
  ]);
  expect(told(null)[0]).toBe('Nesse dia chegaram 1.081 mensagens.');
});

test('every reason with which a message waits has its words', () => {
  for (const [reason, words] of Object.entries(pt.why))
    expect(said(day([asked({ reason })])), reason).toContain(`” ${words}.`);
});
