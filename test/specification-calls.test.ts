import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from './environments/app.ts';

const Fields = z.record(z.string(), z.unknown());
const Call = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ schema: z.object({ properties: Fields }) })),
    })
    .optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Call)) });

let environment: TestApp;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  environment = await createTestApp();
  document = Document.parse(await (await environment.app.request('/api/openapi.json')).json());
});
afterAll(() => environment.close());

const callOf = (method: string, path: string) =>
  Call.parse(document.paths[path]?.[method.toLowerCase()], { error: () => `no ${path}` });
const bodyOf = (method: string, path: string) =>
  Object.values(callOf(method, path).requestBody?.content ?? {})[0]?.schema.properties ?? {};

/**
 * Section 7 of the specification: every call with the fields that are sent (`?name` in the query,
 * `name` in the body).
 */
const calls = `
POST /api/auth/login email password
POST /api/auth/register
GET /api/auth/me
PUT /api/users/profile name email phone company
POST /api/auth/avatar avatar
GET /channels ?page ?limit ?search ?type ?status
POST /channels
GET /channels/{id}
PUT /channels/{id}
POST /channels/setup channelId setupData
DELETE /api/channels/{id}
POST /messenger/auth/callback code redirect_uri
POST /messenger/auth/pages access_token
POST /messenger/auth/complete channelId type access_token page_id page_access_token
POST /instagram/auth/callback channelId type code redirect_uri
POST /whatsapp/auth/callback channelId type authCode webhookUrl
POST /whatsapp-web/connection/init channelId type phoneNumber
GET /whatsapp-web/connection/{id}
GET /api/notifications
PUT /api/notifications/{id}/read
DELETE /api/notifications/{id}
PUT /api/notifications/read-all
DELETE /api/notifications
GET /agents
GET /agents/stats
GET /agents/active
GET /agents/by-channel-type/{type}
GET /agents/{id}
POST /agents
PATCH /agents/{id}
PATCH /agents/{id}/toggle-status
DELETE /agents/{id}
POST /agents/{id}/process-message
GET /agents/worker/status
DELETE /agents/worker/clear-queue
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

test.each(calls)(
  '%s %s takes what the specification sends',
  (method = '', path = '', ...fields) => {
    const { parameters } = callOf(method, path);
    const taken = [
      ...Object.keys(bodyOf(method, path)),
      ...parameters.map(({ name, in: place }) => (place === 'query' ? `?${name}` : name)),
    ];
    expect(taken).toEqual(expect.arrayContaining(fields));
  },
);

const SetUp = z.object({ oneOf: z.array(z.object({ properties: Fields })) });

/** Section 3: the fields of a set-up, by the type of the channel. */
const setUps = {
  instagram: ['instagramBusinessId', 'accessToken', 'username'],
  messenger: ['pageId', 'pageAccessToken', 'accessToken', 'greetingText', 'getStartedPayload'],
  whatsapp: [
    'whatsappBusinessId',
    'phoneNumberId',
    'accessToken',
    'webhookUrl',
    'webhookVerifyToken',
  ],
  whatsapp_web: ['tenantId', 'instanceId', 'rejectCall'],
  telegram: ['telegramToken', 'webhookUrl'],
};

test('the set-up of each type takes its data, and there is none for a type that the product does not know', () => {
  const { oneOf } = SetUp.parse(bodyOf('post', '/channels/setup')['setupData']);
  const taken = oneOf.map(({ properties: { type, ...fields } }) => [
    z.object({ enum: z.array(z.string()) }).parse(type).enum[0],
    Object.keys(fields),
  ]);
  expect(Object.fromEntries(taken)).toEqual(setUps);
});
