import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { MODEL_KEY } from '#test/environments/models.ts';
import type { Person } from './person.ts';

const port = Number(process.env['E2E_PORT'] ?? 4173);
/** Where `models.spec.ts` and `model-channels.spec.ts` have theirs (playwright.config.ts). */
export const modelPort = port + 2000;
export const fiveChannelsModelPort = port + 2500;
export const modelAddress = `http://127.0.0.1:${modelPort}/v1`;

const Made = z.object({ data: z.object({ id: z.string() }) });

/** A connection that nobody has tested yet; resolves with its id. */
export async function newModel(
  page: Page,
  { token }: Person,
  name: string,
  prices: Record<
    string,
    { input: number; cached?: number; output: number; audioMinute?: number }
  > = {
    'pao-grande': { input: 100_000, output: 400_000 },
  },
  baseUrl = modelAddress,
): Promise<string> {
  const answer = await page.request.post('/api/model-connections', {
    data: {
      name,
      provider: 'compatible',
      baseUrl,
      key: MODEL_KEY,
      prices,
    },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return Made.parse(await answer.json()).data.id;
}
