import { expect, it } from 'vitest';
import { outcomeSentence } from './outcome-sentences.ts';
import { outcomeSentences } from '#contract/i18n/outcomes.ts';

const place = { channelId: 'c1', agentId: 'a1', conversationId: 'v1', at: '14:02', code: '403' };

it.each(Object.keys(outcomeSentences))(
  '%s is one sentence in both languages, with a link and no open place',
  (reason) => {
    for (const language of ['pt', 'en'] as const) {
      for (const known of [place, {}]) {
        const { text, link } = outcomeSentence(reason, language, known);
        expect(text).toMatch(/^\p{Lu}.*\.$/u);
        expect(text + link).not.toMatch(/[{}[\]]|undefined|null/);
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
