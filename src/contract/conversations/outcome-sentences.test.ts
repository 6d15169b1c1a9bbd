import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outcomeSentence } from './outcome-sentences.ts';
import { outcomeSentences } from '#contract/i18n/outcomes.ts';

const place = {
  channelId: 'c1',
  agentId: 'a1',
  conversationId: 'v1',
  at: '14:02',
  code: '403',
  person: 'Rita',
  owner: 'Bia',
};

it.each(Object.keys(outcomeSentences))(
  '%s is one sentence in both languages, with a link and no open place',
  (reason) => {
    for (const language of ['pt', 'en'] as const) {
      for (const known of [place, {}]) {
        const { text, next, link } = outcomeSentence(reason, language, known);
        expect(text).toMatch(/^\p{Lu}.*\.$/u);
        expect(next ?? 'Nothing.').toMatch(/^\p{Lu}.*\.$/u);
        expect(text + next + link).not.toMatch(/[{}[\]]|undefined/);
        expect(link).toMatch(/^\/\w+(\/\w+)?$/);
      }
    }
  },
);

it('tells when a person took over, where that is known', () => {
  expect(outcomeSentence('paused_by_person', 'pt', place).text).toBe(
    'O agente está em pausa: uma pessoa assumiu a conversa às 14:02.',
  );
  expect(outcomeSentence('paused_by_person', 'pt', {}).text).toBe(
    'O agente está em pausa: uma pessoa assumiu a conversa.',
  );
});

it('says who did it and who has it now, where that is known', () => {
  expect(outcomeSentence('resolved_by_person', 'pt', place).text).toBe(
    'Uma pessoa da equipe (Rita) encerrou a conversa às 14:02 sem responder a esta mensagem.',
  );
  expect(outcomeSentence('paused_by_person', 'en', place).next).toBe(
    'Bia has it now. Answer in the conversation, or give it back to the agent.',
  );
  expect(outcomeSentence('paused_by_person', 'en', {}).next).toBe(
    'Answer in the conversation, or give it back to the agent.',
  );
});

it('has a way on wherever a customer waits or heard nothing', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/outcomes.md'), 'utf8');
  const chapters = page
    .split(/^## /m)
    .filter((one) => /\(`(pending|handed_off|waiting_person|failed)`\)/.test(one));
  expect(chapters).toHaveLength(4);
  const reasons = chapters.flatMap((one) =>
    [...one.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? ''),
  );
  expect(reasons.filter((reason) => outcomeSentence(reason, 'pt', {}).next === null)).toEqual([]);
});

it('says of a model what is true of it, and where it is mended', () => {
  for (const reason of ['model_failed', 'over_budget']) {
    const { next, link } = outcomeSentence(reason, 'en', place);
    expect(link).toBe('/agents/models');
    // Its message was answered: it never stands among those that were not delivered.
    expect(next).toContain('in Models, on the page AI agents');
    expect(next).not.toContain('Not delivered');
  }
  // The limit may be the agent's, or the whole workspace's.
  expect(outcomeSentence('over_budget', 'pt', place).text).toMatch(/^Um limite de gasto com model/);
  // It may have called an unknown tool, one that does not fit, or nothing at all.
  expect(outcomeSentence('tool_unknown', 'pt', place).text).toContain('não dá para usar');
});

it('leads to the mend', () => {
  expect(outcomeSentence('no_answer_found', 'en', place).link).toBe('/agents/a1');
  expect(outcomeSentence('no_answer_found', 'en', { agentId: null }).link).toBe('/agents');
  expect(outcomeSentence('channel_disconnected', 'en', place).link).toBe('/channels');
});

it('shows a code of the provider as such, and admits that there is no outcome yet', () => {
  expect(outcomeSentence('telegram_403', 'pt', {}).text).toBe(
    'O canal recusou a resposta (código telegram_403).',
  );
  expect(outcomeSentence(null, 'pt', {}).text).toBe(
    'Ainda não há um resultado para esta mensagem.',
  );
});
