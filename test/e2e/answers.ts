import type { Page } from '@playwright/test';
import { z } from 'zod';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { routes, type RouteName } from '#contract/index.ts';
import type { RouteData } from '#contract/route.ts';
import { SetupOptions } from '#contract/channels/authorizations.ts';
import { takeCalls } from './calls.ts';

type Data<Name extends RouteName> = RouteData<(typeof routes)[Name]>;

/**
 * Answers one call of our own API in the browser, with a body that fits the contract, for states
 * that need a provider. Resolves with an array to which the bodies of the requests are added as
 * they come.
 */
export async function answer<Name extends RouteName>(
  page: Page,
  name: Name,
  data: Data<Name> | (() => Data<Name>),
): Promise<unknown[]> {
  const { answer: expected } = routes[name];
  return hear(page, name, () => ({
    status: expected.status,
    json: { data: expected.data.parse(typeof data === 'function' ? data() : data) },
  }));
}

/** Makes the call fail with an error of the contract. */
export const refuse = (page: Page, name: RouteName, code: ErrorCode): Promise<unknown[]> =>
  hear(page, name, () => ({ status: errors[code].status, json: { error: errors[code].pt, code } }));

/** Answers with a body that does not fit the contract. */
export const answerWrongly = (page: Page, name: RouteName, json: unknown): Promise<unknown[]> =>
  hear(page, name, () => ({ status: 200, json }));

async function hear(
  page: Page,
  name: RouteName,
  reply: () => { status: number; json: unknown },
): Promise<unknown[]> {
  const sent: unknown[] = [];
  await takeCalls(page, name, (body) => {
    sent.push(JSON.parse(body ?? 'null'));
    return reply();
  });
  return sent;
}

/** Plays a server that can connect every type of channel. */
export async function everythingReady(page: Page): Promise<void> {
  const ready = (permissions: SetupOptions['types']['telegram']['permissions'] = []) => ({
    ready: true,
    missing: [],
    permissions,
  });
  await answer(
    page,
    'setupOptions',
    SetupOptions.parse({
      types: {
        telegram: ready(),
        whatsapp_web: ready(),
        whatsapp: ready(['whatsapp_business_management', 'whatsapp_business_messaging']),
        instagram: ready(['instagram_business_basic', 'instagram_business_manage_messages']),
        messenger: ready(['pages_show_list', 'pages_messaging']),
      },
      sdk: { url: sdkUrl, appId: '1234567890', version: 'v22.0', whatsappConfigId: '998877' },
    }),
  );
}

export const sdkUrl = 'https://connect.facebook.net/pt_BR/sdk.js';

/**
 * Plays a server without the optional package of WhatsApp Web; everything else is this server's own
 * answer.
 */
export async function withoutWhatsAppWeb(page: Page): Promise<void> {
  await page.route(`**${routes.setupOptions.path}`, async (route) => {
    const response = await route.fetch();
    const { data } = z.object({ data: SetupOptions }).parse(await response.json());
    await route.fulfill({
      response,
      json: {
        data: {
          ...data,
          types: { ...data.types, whatsapp_web: { ready: false, missing: [], permissions: [] } },
        },
      },
    });
  });
}
