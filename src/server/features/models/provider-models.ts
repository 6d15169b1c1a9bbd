import { z } from 'zod';
import { LRUCache } from 'lru-cache';
import type { Services } from '#server/platform/services.ts';
import { OutsideError } from '#server/platform/outside/outside-error.ts';
import { CallFailure } from './calls/call-failure.ts';
import { classify, listFailure } from './calls/classify.ts';
import type { Access } from './calls/language-model.ts';

const FRESH_MS = 3_600_000;
const TIMEOUT_MS = 8_000;
const MOST_MODELS = 500;

/** The lists that were read in the last hour, by connection. A changed connection is read anew. */
export function createModelLists({ outside }: Pick<Services, 'outside'>) {
  const lists = new LRUCache<string, string[]>({ max: 1_000, ttl: FRESH_MS });
  return {
    /** Throws a CallFailure. `mark`: another one is another list. */
    async read(mark: string, access: Access): Promise<string[]> {
      const known = lists.get(mark);
      if (known) return known;
      const models = await readList(outside, access);
      lists.set(mark, models);
      return models;
    },
  };
}

const Listed = z
  .object({ data: z.array(z.object({ id: z.string() })) })
  .transform(({ data }) => data.map(({ id }) => id));
const ListedByGoogle = z
  .object({
    models: z.array(
      z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) }),
    ),
  })
  .transform(({ models }) =>
    models
      .filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'))
      .map(({ name }) => name.replace(/^models\//, '')),
  );

async function readList(outside: Services['outside'], access: Access): Promise<string[]> {
  const { path, headers } = callOf(access);
  try {
    const { status, body } = await outside.request(`${access.baseUrl}${path}`, {
      headers,
      timeoutMs: TIMEOUT_MS,
    });
    if (status !== 200) throw listFailure(status, body.toString('utf8'));
    const parsed = (access.provider === 'google' ? ListedByGoogle : Listed).safeParse(
      parseJson(body.toString('utf8')),
    );
    if (!parsed.success) throw new CallFailure({ code: 'not_a_model' });
    return parsed.data.toSorted().slice(0, MOST_MODELS);
  } catch (error) {
    if (error instanceof OutsideError || error instanceof CallFailure) throw classify(error);
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function callOf({ provider, key }: Access): { path: string; headers: Record<string, string> } {
  const accept = { accept: 'application/json' };
  if (key === null) return { path: '/models', headers: accept };
  switch (provider) {
    case 'anthropic':
      return {
        path: '/models?limit=1000',
        headers: { ...accept, 'x-api-key': key, 'anthropic-version': '2023-06-01' },
      };
    case 'google':
      return { path: '/models?pageSize=1000', headers: { ...accept, 'x-goog-api-key': key } };
    default:
      return { path: '/models', headers: { ...accept, authorization: `Bearer ${key}` } };
  }
}
