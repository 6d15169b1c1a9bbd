import type { Page } from '@playwright/test';
import { answer } from './answers.ts';

/** A request for deletion that has been done. */
export const deletion = {
  code: 'Q7hd3Kx9-pedido',
  status: 'done' as const,
  requestedAt: '2026-03-02T12:00:00.000Z',
  completedAt: '2026-03-02T12:04:00.000Z',
};

/** Two Pages: the one that the person may not moderate cannot be chosen. */
export const twoPages = async (page: Page): Promise<void> => {
  const facebookPage = (id: string, name: string, canConnect: boolean) => ({
    id,
    name,
    access_token: `handle-${id}`,
    canConnect,
  });
  await answer(page, 'exchangeMessengerCode', { access_token: 'handle' });
  await answer(page, 'listMessengerPages', [
    facebookPage('101', 'Padaria da Praça', true),
    facebookPage('102', 'Confeitaria', false),
  ]);
};

/** Everything that can be wrong with a connection at the same time. */
export const badCheckUp = (page: Page): Promise<unknown> =>
  answer(page, 'readCheckUp', {
    checkedAt: new Date().toISOString(), // an older check-up would be repeated

    running: false,
    webhookUrl: 'https://recado.example/api/webhook/telegram/01890000-0000-7000-8000-000000000000',
    findings: [
      {
        check: 'credential',
        result: 'warning',
        code: 'credential_expires',
        values: { days: 6, at: '2026-03-08T12:00:00.000Z' },
        mend: 'sign_in_again',
      },
      {
        check: 'subscription',
        result: 'problem',
        code: 'webhook_elsewhere',
        values: { address: 'other.example' },
        mend: 'register_again',
      },
      { check: 'signature', result: 'ok', code: 'secret_right', values: {}, mend: null },
      {
        check: 'clock',
        result: 'warning',
        code: 'clock_skewed',
        values: { seconds: 600, ahead: 1 },
        mend: null,
      },
    ],
  });

/** Plays a copy of another installation whose original still receives. */
export const copied = (page: Page): Promise<unknown> =>
  answer(page, 'readHold', {
    hold: {
      since: '2026-03-02T12:00:00.000Z',
      secondSign: 'webhook_elsewhere',
      waiting: {
        questions: 51,
        answers: 12,
        scheduled: 3,
        fallbacks: 1,
        surveys: 2,
        connections: 1,
      },
    },
  });
