import { type Business, questionsKnown } from './businesses.ts';
import type { Open } from './calendar.ts';
import type { Said, Wish } from './said.ts';

type Words = Pick<Said, 'action' | 'wish'>;
type Chance = () => number;
/** A customer's messages, each with its time. */
type Story = (Words & { at: number })[];

export interface Stage {
  business: Business;
  /** When people are there, over the whole month and some days after. */
  open: readonly Open[];
  from: number;
  to: number;
  chance: Chance;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const text = (words: string, wish: Wish): Words => ({
  action: { kind: 'text', text: words },
  wish,
});
const pick = <Item>(items: readonly Item[], chance: Chance): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

function known(chance: Chance): Words {
  const { topic, question, variants } = pick(questionsKnown, chance);
  return text(pick([question, ...variants], chance), { kind: 'known', topic });
}

const order = (chance: Chance): Words => {
  const guests = 20 + Math.floor(chance() * 400);
  const words = `quero encomendar um bolo para ${guests} convidados`;
  return text(chance() < 0.5 ? words : `${words}, com um atendente`, { kind: 'person' });
};
const thanks = text('obrigada', { kind: 'nothing' });
const sometime = ({ from, to, chance }: Stage): number => from + chance() * (to - from);

/** A time at which nobody is there. */
function atNight(stage: Stage): number {
  for (;;) {
    const at = sometime(stage);
    if (!stage.open.some(({ from, to }) => at >= from && at < to)) return at;
  }
}

/** The kinds of customers, and how many of a hundred each is. */
const kinds: readonly [share: number, story: (stage: Stage) => Story][] = [
  // asks what the agent knows, at any hour
  [
    28,
    (stage) =>
      Array.from({ length: 1 + Math.floor(stage.chance() * 3) }, () => ({
        at: sometime(stage),
        ...known(stage.chance),
      })),
  ],
  // orders, thanks, and writes back to whoever answered
  [
    22,
    (stage) => {
      const at = sometime(stage);
      const { chance } = stage;
      const back = text('e consegue entregar até sexta?', { kind: 'person' });
      return [
        { at, ...order(chance) },
        { at: at + chance() * day, ...thanks },
        { at: at + day + chance() * 2 * day, ...back },
      ];
    },
  ],
  // wants to hear nothing more, and asks something later
  [
    10,
    (stage) => {
      const at = sometime(stage);
      const { chance } = stage;
      return [
        { at, ...known(chance) },
        { at: at + hour, ...text('PARAR', { kind: 'stop' }) },
        { at: at + day * (1 + chance()), ...known(chance) },
      ];
    },
  ],
  // asks the same three times
  [
    8,
    (stage) => {
      const at = sometime(stage);
      const question = known(stage.chance);
      return [0, 1, 2].map((turn) => ({ at: at + turn * 40 * minute, ...question }));
    },
  ],
  // sends a sticker, and a voice message
  [
    8,
    (stage) => {
      const at = sometime(stage);
      return [
        { at, action: { kind: 'voice' }, wish: { kind: 'heard' } },
        { at: at + 2 * hour, action: { kind: 'sticker' }, wish: { kind: 'nothing' } },
      ];
    },
  ],
  // orders while nobody is there, and goes away
  [10, (stage) => [{ at: atNight(stage), ...order(stage.chance) }]],
  // orders while nobody is there, and writes the moment that somebody is
  [
    7,
    (stage) => {
      const at = atNight(stage);
      const opening = stage.open.find(({ from }) => from > at)?.from ?? at + day;
      return [
        { at, ...order(stage.chance) },
        { at: opening, ...text('bom dia, conseguiram ver meu pedido?', { kind: 'person' }) },
      ];
    },
  ],
  // writes three messages in one breath
  [
    7,
    (stage) => {
      const at = sometime(stage);
      return [
        { at, ...text('oi', { kind: 'nothing' }) },
        { at: at + 1, ...known(stage.chance) },
        { at: at + 2, ...text('é para um casamento na praia', { kind: 'person' }) },
      ];
    },
  ],
];

/** One customer's month. The same chance gives the same month. */
export function storyOf(stage: Stage): Story {
  let left = stage.chance() * 100;
  for (const [share, story] of kinds) {
    left -= share;
    if (left < 0)
      return story(stage)
        .filter(({ at }) => at < stage.to)
        .toSorted((one, other) => one.at - other.at);
  }
  return [];
}
