import { describe, expect, it } from 'vitest';
import { AgentConfig } from '#contract/agents/agents.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import type { Reading } from '../brains/rules/reading.ts';
import { languages } from '../language/languages.ts';
import { epochSeconds, readState } from '../state.ts';
import type { TurnContext } from '../turn-context.ts';
import type { TurnOutcome } from '../turn.ts';
import { guardDisclosure } from './disclosure.ts';
import { guardGrounded } from './grounded.ts';
import { guardLoop } from './loop.ts';

/** The last word over what any brain decides, at the edges. */
const start = new Date('2026-07-01T15:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const reply = (more: { text?: string; sources?: string[] } = {}): TurnOutcome => ({
  kind: 'reply',
  text: 'Rua A, 10.',
  choices: [],
  sources: [],
  end: 'answer',
  ...more,
});
const handOff: TurnOutcome = {
  kind: 'hand_off',
  reason: 'handoff_word',
  text: 'Vou chamar alguém.',
  note: '',
};
const wait = (text: string | null): TurnOutcome => ({
  kind: 'wait',
  reason: 'outside_hours',
  text,
});
const typed = (words: string): Reading => ({
  kind: 'text',
  text: words,
  words,
  greeting: false,
  thanks: false,
  goodbye: false,
  rest: words,
  questions: [],
});
const turnOf = (more: Partial<TurnContext> = {}): TurnContext => ({
  input: {
    version: {
      id: 'version',
      agentId: 'agent',
      agentName: 'Recepção',
      number: 1,
      config: AgentConfig.parse(shop),
    },
    messages: [],
    people: [],
    contact: { name: 'Ana', optedOut: false },
    state: {},
  },
  config: AgentConfig.parse({ ...shop, limits: { repliesPerFiveMinutes: 3 } }),
  opening: { open: true },
  now: start,
  home: languages.pt,
  language: languages.pt,
  readings: [],
  state: readState({}),
  trace: [],
  found: new Set(['faq:0', 'faq:1']),
  search: async () => [],
  blankFor: async () => undefined,
  ...more,
});

describe('a reply cites only what was found (B21)', () => {
  it.each([[[]], [['faq:0']], [['faq:0', 'faq:1']]])('%j passes', (sources) => {
    expect(guardGrounded(turnOf(), reply({ sources }))).toEqual(reply({ sources }));
  });

  it.each([
    [['faq:7'], 'faq:7'],
    [['faq:0', 'faq:7'], 'faq:7'],
    [['faq:7', 'faq:0', 'faq:8'], 'faq:7, faq:8'],
  ])('%j goes to a person, whatever else was true', (sources, invented) => {
    const turn = turnOf();
    expect(guardGrounded(turn, reply({ sources }))).toEqual({
      kind: 'hand_off',
      reason: 'ungrounded',
      text: turn.config.handOff.message,
      note: 'Rua A, 10.',
    });
    expect(turn.trace).toEqual([{ step: 'ungrounded', detail: invented }]);
  });

  it('holds for what offers a choice, and leaves alone what cites nothing', () => {
    const choices: TurnOutcome = {
      kind: 'choices',
      text: 'Qual?',
      choices: ['Pix'],
      sources: ['faq:7'],
      end: 'choices',
    };
    expect(guardGrounded(turnOf(), choices)).toMatchObject({ kind: 'hand_off' });
    for (const outcome of [handOff, wait('Voltamos amanhã.'), wait(null)])
      expect(guardGrounded(turnOf(), outcome)).toBe(outcome);
  });
});

describe('two machines do not answer each other for ever (B18)', () => {
  const says = (turn: TurnContext, words: string, outcome: TurnOutcome = reply()) =>
    guardLoop({ ...turn, readings: words === '' ? [] : [typed(words)] }, outcome).kind;

  it('stops at the third time of the same words, and begins anew with others', () => {
    const turn = turnOf({ config: AgentConfig.parse(shop) });
    expect(
      ['oi', 'oi', 'oi', 'oi', 'pix', 'oi', 'oi', 'oi'].map((words) => says(turn, words)),
    ).toEqual(['reply', 'reply', 'wait', 'wait', 'reply', 'reply', 'reply', 'wait']);
  });

  it('does not count what was asked while the agent was closed, because it reads that again', () => {
    const turn = turnOf({ config: AgentConfig.parse(shop) });
    const closed = (text: string | null): TurnOutcome => ({
      kind: 'wait',
      reason: 'outside_hours',
      text,
    });
    expect(says(turn, 'aceita pix', closed('Voltamos amanhã.'))).toBe('wait');
    for (let time = 0; time < 2; time += 1)
      expect(says(turn, 'aceita pix', closed(null))).toBe('wait');
    for (let time = 0; time < 2; time += 1) expect(says(turn, 'aceita pix')).toBe('reply');
    expect(turn.trace).toEqual([]);
    expect(says(turn, 'aceita pix')).toBe('wait');
  });

  it('takes a customer who asks the same again after a day for no machine', () => {
    const turn = turnOf({ config: AgentConfig.parse(shop) });
    const day = 24 * 3600;
    const at = (seconds: number): string =>
      says({ ...turn, now: later(seconds) }, 'que horas abre');
    expect([0, day, 2 * day, 3 * day, 4 * day - 1, 4 * day].map(at)).toEqual([
      'reply',
      'reply',
      'reply',
      'reply',
      'reply',
      'wait',
    ]);
    expect(at(6 * day)).toBe('reply');
  });

  it('takes what has no words for no repetition', () => {
    const turn = turnOf({ config: AgentConfig.parse(shop) });
    for (let time = 0; time < 5; time += 1) expect(says(turn, '')).toBe('reply');
  });

  it('the guard lets only the allowed number of replies pass within five minutes', () => {
    const turn = turnOf();
    const at = (seconds: number): TurnContext => ({ ...turn, now: later(seconds) });
    expect([0, 10, 20].map((seconds) => says(at(seconds), `um ${seconds}`))).toEqual([
      'reply',
      'reply',
      'reply',
    ]);
    expect(says(at(30), 'mais um')).toBe('wait');
    expect(says(at(299), 'quase')).toBe('wait');
    expect(says(at(300), 'agora')).toBe('reply');
    expect(turn.state.replies).toEqual(
      [10, 20, 300].map((seconds) => epochSeconds(start) + seconds),
    );
  });

  it('choices and farewells count as replies, and silence and handoffs do not', () => {
    const turn = turnOf();
    expect(
      says(turn, 'um', {
        kind: 'choices',
        text: 'Qual?',
        choices: ['Pix'],
        sources: [],
        end: 'choices',
      }),
    ).toBe('choices');
    expect(says(turn, 'dois', wait('Voltamos amanhã.'))).toBe('wait');
    expect(says(turn, 'três', wait(null))).toBe('wait');
    expect(says(turn, 'quatro', handOff)).toBe('hand_off');
    expect(turn.state.replies).toHaveLength(2);
    expect(says(turn, 'cinco')).toBe('reply');
    expect(says(turn, 'seis')).toBe('wait');
    expect(says(turn, 'sete', handOff)).toBe('hand_off');
    expect(turn.trace).toEqual([{ step: 'loop_guard', detail: '3 / 5 min' }]);
  });
});

describe('who is answered by a machine is told so, once', () => {
  it('in the first paragraph of the first words', () => {
    const turn = turnOf();
    expect(guardDisclosure(turn, reply({ text: 'Bem-vindo!\n\nRua A, 10.' }), true)).toMatchObject({
      text: `Bem-vindo! ${languages.pt.texts.automated}\n\nRua A, 10.`,
    });
    expect(turn.state.greetedAt).toBe(epochSeconds(start));
  });

  it('not again, not where the words say it, and not where nothing is said', () => {
    expect(guardDisclosure(turnOf(), reply(), false)).toEqual(reply());
    const own = reply({ text: 'Sou o assistente automático da Padaria.' });
    expect(guardDisclosure(turnOf(), own, true)).toEqual(own);
    const turn = turnOf();
    expect(guardDisclosure(turn, wait(null), true)).toEqual(wait(null));
    expect(turn.state.greetedAt).toBeUndefined();
  });
});
