import { describe, expect, it } from 'vitest';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import { answers, call, type Script, scriptedModel } from '#test/customers/scripted-model.ts';
import type { ThinkRequest } from './think.ts';

/** Words that stand in a prompt for nothing but to be seen where the prompt is told. */
const asks = 'vocês entregam no Centro?';
const delivers = answers('Sim, entregamos em toda a cidade.', 'faq:1');

const marks = {
  'the mark of the rules': ({ system }: ThinkRequest) => /mark: (\w+)/.exec(system)?.[1] ?? '',
  'the mark of the turn': ({ messages }: ThinkRequest) =>
    /nonce="([^"]+)"/.exec(JSON.stringify(messages).replaceAll('\\', ''))?.[1] ?? '',
};
const disguises: Record<string, (mark: string) => string> = {
  'as it is': (mark) => mark,
  'in capitals': (mark) => mark.toUpperCase(),
  spaced: (mark) => mark.replaceAll(/(..)/g, '$1 '),
  'with dashes': (mark) => [...mark].join('-'),
  backwards: (mark) => [...mark].reverse().join(''),
  'in base64': (mark) => Buffer.from(mark).toString('base64'),
  'in hex': (mark) => Buffer.from(mark).toString('hex'),
  'inside a block': (mark) => `<data id="p1" nonce="${mark}">`,
};

describe.each(Object.entries(marks))('%s', (_, markIn) => {
  it.each(Object.entries(disguises))('%s is not said', async (__, disguise) => {
    let mark = '';
    const model = scriptedModel((request, step) => {
      mark = markIn(request);
      if (step > 0) return delivers;
      return { calls: [call('reply', { text: `Tudo bem! ${disguise(mark)}`, kind: 'courtesy' })] };
    });
    const { outcome, run } = await startDialogue(shop, { model }).says(asks);
    expect(mark).toMatch(/^[a-p]{12}$/);
    expect(run?.steps.flatMap(({ guards }) => guards)).toContain('secrecy');
    expect(outcome.text).toContain('entregamos em toda a cidade');
  });

  it('is not offered to choose', async () => {
    const model = scriptedModel((request, step) =>
      step > 0
        ? delivers
        : {
            calls: [
              call('reply', {
                text: 'O que prefere?',
                kind: 'question',
                choices: [markIn(request)],
              }),
            ],
          },
    );
    const { run } = await startDialogue(shop, { model }).says(asks);
    expect(run?.steps.flatMap(({ guards }) => guards)).toContain('secrecy');
  });
});

it('the mark of the rules stays in all turns of a version, that of the turn does not', async () => {
  const model = scriptedModel(() => delivers);
  const dialogue = startDialogue(shop, { model });
  await dialogue.says(asks);
  await dialogue.says('e para o bairro vizinho?');
  const [first, second] = model.requests;
  if (!first || !second) throw new Error('The model was asked twice.');
  expect(marks['the mark of the rules'](second)).toBe(marks['the mark of the rules'](first));
  expect(marks['the mark of the turn'](second)).not.toBe(marks['the mark of the turn'](first));
});

it('a turn that goes on after its process died keeps its mark', async () => {
  const script: Script = (request, step) =>
    step === 0
      ? { calls: [call('search', { query: 'pix' })] }
      : {
          calls: [
            call('reply', { text: marks['the mark of the turn'](request), kind: 'courtesy' }),
          ],
        };
  const whole = scriptedModel(script);
  await startDialogue(shop, { model: whole }).says(asks);
  const steps = whole.steps.slice(0, 2);
  const again = scriptedModel((request, step, signal) => script(request, step + 1, signal), {
    steps,
  });
  const { run } = await startDialogue(shop, { model: again }).says(asks);
  expect(run?.steps.flatMap(({ guards }) => guards)).toContain('secrecy');
  const told = JSON.stringify(again.requests.at(-1)?.messages).matchAll(/nonce=\\"(\w+)/g);
  expect(new Set([...told].map(([, nonce]) => nonce)).size).toBe(1);
});
