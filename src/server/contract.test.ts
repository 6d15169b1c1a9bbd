import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '#test/fuzz.ts';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { routes } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { anyText, nearly } from '#test/arbitrary.ts';
import { noRateLimits } from '#test/environments/app.ts';
import { unlessBusy } from '#test/environments/unless-busy.ts';
import { createClient, type Client, type Person } from '#test/environments/client.ts';
import { createServices, type TestServices } from '#test/environments/services.ts';
import { raise } from './features/notifications/notifications.ts';
import { loopGuarded } from './features/notifications/conversation-notices.ts';
import { inTransaction } from './platform/db.ts';
import { startProduct, type Product } from './product.ts';

/**
 * Every route of the contract, on the whole product, met with what no screen of ours would send:
 * never a 5xx, always the one shape.
 */
let services: TestServices;
let product: Product;
let client: Client;
let ana: Person;
/** One id of each kind that Ana's workspace has. */
let hers: Record<
  | 'channel'
  | 'agent'
  | 'conversation'
  | 'message'
  | 'notification'
  | 'label'
  | 'contact'
  | 'contactField'
  | 'person'
  | 'invitation'
  | 'workspace'
  | 'erasure'
  | 'note'
  | 'readyAnswer'
  | 'view'
  | 'scheduledMessage'
  | 'contactImport'
  | 'team'
  | 'deadLetter'
  | 'session'
  | 'modelConnection'
  | 'test'
  | 'testRun'
  | 'link',
  string
>;
beforeAll(async () => {
  services = await createServices({ trustProxy: 1, telegramApiUrl: 'http://127.0.0.1:1' });
  product = await startProduct({
    services: services.services,
    probes: { queue: () => true, migrations: () => true },
    localOrigin: () => 'http://127.0.0.1:1',
    rateLimits: noRateLimits,
  });
  client = createClient(product.app);
  ana = await client.person();
  await client.confirm(ana);
  hers = await belongings(ana);
});
afterAll(async () => {
  await product.stop();
  await services.close();
});

const everyRoute = Object.entries<Route>(routes);
const closedRoutes = everyRoute.filter(([, route]) => route.auth !== 'none');
const fill = (path: string, value: string) =>
  path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed()));

const input = (route: Route): fc.Arbitrary<{ body: unknown; query: unknown }> =>
  fc.record({
    body: nearly(route.body, Object.values(hers)),
    query: nearly(route.query, Object.values(hers)),
  });

/** Whatever the query is, as an address can say it. */
const searchOf = (query: unknown): string =>
  `?${new URLSearchParams(Object.entries(Object(query)).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`;

let sent = 0;
async function send(
  route: Route,
  parts: {
    path?: string;
    query?: unknown;
    body?: unknown;
    raw?: string;
    type?: string;
    token?: string;
  },
): Promise<Response> {
  const hasBody = route.method !== 'get' && (parts.raw !== undefined || parts.body !== undefined);
  return product.app.request(
    `${parts.path ?? fill(route.path, herIdFor(route))}${searchOf(parts.query)}`,
    {
      method: route.method.toUpperCase(),
      headers: {
        // From everywhere, so that the limits of one address hide nothing.
        'x-forwarded-for': `10.${(sent += 1) >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        authorization: `Bearer ${parts.token ?? ana.token}`,
        ...(hasBody ? { 'content-type': parts.type ?? 'application/json' } : {}),
      },
      ...(hasBody ? { body: parts.raw ?? JSON.stringify(parts.body) ?? 'null' } : {}),
    },
  );
}

const Failure = z.strictObject({
  error: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  details: z.array(z.unknown()).optional(),
});
/**
 * What is wrong with an answer; null when it is a success, or a failure of the client's told in the
 * one shape.
 */
async function complaint(response: Response, context: unknown): Promise<string | null> {
  const text = await response.text();
  const isOrderly =
    response.status < 400 || (response.status < 500 && Failure.safeParse(JSON.parse(text)).success);
  return isOrderly ? null : `${response.status} ${text} for ${JSON.stringify(context)}`;
}

/**
 * Logging out and going to another workspace end the fuzzing, and a simulated bot is made by the
 * dozen: both have tests of their own.
 */
const fuzzed = everyRoute.filter(([name]) => name !== 'logout' && name !== 'enterWorkspace');

describe.each(fuzzed)('%s', (_name, route) => {
  // What only reads takes nothing of hers away.
  afterAll(async () => {
    if (route.method !== 'get') hers = await belongings(ana);
  });

  test('takes any input without failing', async () => {
    await fc.assert(
      fc.asyncProperty(
        input(route),
        anyText,
        fc.dictionary(anyText, anyText, { maxKeys: 3 }),
        async ({ body, query }, parameter, noise) => {
          expect(await complaint(await send(route, { body, query }), { body, query })).toBeNull();
          const path = fill(route.path, parameter || 'x');
          expect(
            await complaint(await send(route, { body, path, query: noise }), { path, noise }),
          ).toBeNull();
        },
      ),
      examples(15),
    );
  });
});

test.each(fuzzed.filter(([, { method }]) => method !== 'get'))(
  '%s takes any bytes and any content type without failing',
  async (_name, route) => {
    const types = [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      '\u00e9',
    ];
    for (const type of types)
      for (const raw of ['', '{', '--x\r\n', '[[[[', '\u0000', '{"a":1}{'])
        expect(await complaint(await send(route, { raw, type }), [type, raw])).toBeNull();
  },
);

test.each(closedRoutes)(
  '%s is closed without a token, whatever comes with it',
  async (_name, route) => {
    for (const parts of [{}, { body: {} }, { raw: '{' }]) {
      const response = await send(route, { ...parts, token: 'x'.repeat(43) });
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { code: 'not_signed_in' },
      ]);
    }
  },
);

/**
 * A body that is right, so that the id alone decides. A new route with an id and a body must come
 * in here.
 */
const rightBodies: Partial<Record<string, unknown>> = {
  startAuthorization: { redirect_uri: 'https://recado.example.com/auth/messenger/callback' },
  updateChannel: { displayName: 'Mine now' },
  mendChannel: { mend: 'try_now' },
  updateAgent: { name: 'Mine now' },
  updateModelConnection: { name: 'Mine now' },
  testModelConnection: { model: 'a-model' },
  processMessage: { message: 'oi' },
  createTest: { name: 'oi', turns: [{ text: 'oi', checks: [{ kind: 'says', text: 'oi' }] }] },
  updateTest: { blocking: false },
  testOfMessage: {},
  testsOfMessages: { messageIds: ['01890000-0000-7000-8000-000000000000'] },
  runTests: {},
  correctAnswer: { answer: 'oi' },
  teachInTrial: { answer: 'oi', said: '', message: 'oi' },
  registerNumber: { pin: '123456' },
  assignConversation: { userId: null },
  visitConversation: { doing: 'looking' },
  seeConversation: { message: '01890000-0000-7000-8000-000000000000' },
  changeRole: { role: 'owner' },
  sendMessage: { message: { kind: 'text', text: 'oi' } },
  resolveConversation: {},
  reopenConversation: {},
  snoozeConversation: { until: new Date(Date.now() + 3_600_000).toISOString() },
  updateLabel: { name: 'Minha agora' },
  setLabels: { labelIds: [] },
  setContactLabels: { labelIds: [] },
  eraseContact: { confirmation: 'not the name' },
  changeConsent: { change: 'opt_out' },
  mergeContact: { from: '01890000-0000-7000-8000-000000000000', choices: [] },
  splitContact: { part: '01890000-0000-7000-8000-000000000000' },
  updateContact: { name: 'Mine now' },
  updateTeam: { name: 'Vendas de novo' },
  chooseImportColumns: { targets: ['name'] },
  addNote: { text: 'oi' },
  updateReadyAnswer: { text: 'oi' },
  updateSavedView: { name: 'Minha agora' },
  scheduleMessage: { text: 'oi', sendAt: new Date(Date.now() + 3_600_000).toISOString() },
  writeChannelHours: { hours: null },
  writeChannelTexts: { greeting: null, away: null, promise: null },
  blockContact: { kind: 'spam' },
  unblockContact: {},
  createLink: { name: 'Balcão' },
  renameLink: { name: 'Balcão' },
  writeFace: {},
  usePhone: { customer: 'Ana', action: { kind: 'text', text: 'oi' } },
};

/** The right body of a route that takes one. */
const aFile = {
  raw: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\noi\r\n--x--\r\n',
  type: 'multipart/form-data; boundary=x',
};

describe("another workspace's ids", () => {
  const withId = closedRoutes.filter(([, route]) => route.path.includes('{id}'));

  test.each(withId)('are not found: %s', async (name, route) => {
    const stranger = await client.person();
    if (route.confirmed) await client.confirm(stranger);
    const body = route.body === undefined ? undefined : rightBodies[name];
    expect(route.body === undefined || body !== undefined).toBe(true);
    const response = await send(route, {
      ...(route.upload ? aFile : { body }),
      token: stranger.token,
    });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: expect.stringMatching(/not_found$/) },
    ]);
  });

  test.each(withId)('are there for their own: %s', async (name, route) => {
    const owner = await client.person();
    const own = await belongings(owner);
    // Whatever has numbered parts has a first one.
    const path = fill(route.path.replace('{number}', '1'), own[kindOf(route)]);
    const body = route.upload ? aFile : { body: rightBodies[name] };
    expect((await send(route, { ...body, path, token: owner.token })).status).not.toBe(404);
  });

  test('are not set up either', async () => {
    const stranger = await client.person();
    const body = {
      channelId: hers.channel,
      setupData: {
        type: 'telegram',
        telegramToken: '123456789:ABCdefGHIjklMNOpqrsTUVwxyz012345678',
      },
    };
    expect(
      await client.call('POST', '/channels/setup', { token: stranger.token, body }),
    ).toMatchObject({ status: 404 });
  });
});

test('nothing is changed by a GET, and no body has fields that nobody knows', () => {
  const known = everyRoute.map(([name, { method, body }]) => {
    const refused =
      body instanceof z.ZodObject
        ? body.safeParse({ unheardOf: 1 }).error?.issues.map(({ code }) => code)
        : undefined;
    return {
      name,
      isRight: body === undefined || (method !== 'get' && refused?.includes('unrecognized_keys')),
    };
  });
  expect(known.filter(({ isRight }) => isRight !== true)).toEqual([]);
});

function kindOf({ tag, path }: Route): keyof typeof hers {
  if (path.startsWith('/api/messages/')) return 'message';
  if (path.startsWith('/api/labels/')) return 'label';
  if (path.startsWith('/api/links/')) return 'link';
  if (path.startsWith('/api/contact-erasures')) return 'erasure';
  if (path.startsWith('/api/contact-imports')) return 'contactImport';
  if (path.startsWith('/api/teams/')) return 'team';
  if (tag === 'contacts')
    return path.startsWith('/api/contact-fields') ? 'contactField' : 'contact';
  if (path.startsWith('/api/people/')) return 'person';
  if (path.startsWith('/api/invitations/')) return 'invitation';
  if (path.startsWith('/api/auth/sessions/')) return 'session';
  if (path.startsWith('/api/workspaces/')) return 'workspace';
  if (path.startsWith('/api/conversations/')) return 'conversation';
  if (path.startsWith('/api/notes/')) return 'note';
  if (path.startsWith('/api/dead-letters/')) return 'deadLetter';
  if (path.startsWith('/api/scheduled-messages/')) return 'scheduledMessage';
  if (path.startsWith('/api/ready-answers/')) return 'readyAnswer';
  if (path.startsWith('/api/saved-views/')) return 'view';
  if (path.startsWith('/api/model-connections/')) return 'modelConnection';
  if (path.startsWith('/api/agent-tests/')) return 'test';
  if (path.startsWith('/api/test-runs/')) return 'testRun';
  if (tag === 'agents') return 'agent';
  if (tag === 'conversations') return 'conversation';
  return tag === 'notifications' ? 'notification' : 'channel';
}
const herIdFor = (route: Route): string => hers[kindOf(route)];

/**
 * A channel and an agent by the API; a conversation and a notification as the pipeline leaves them.
 */
async function belongings({ token, workspaceId, userId }: Person): Promise<typeof hers> {
  const { db } = services.services;
  const Created = z.object({ id: z.string() });
  const make = async (path: string, body: unknown): Promise<string> => {
    const made = await unlessBusy(() => client.call('POST', path, { token, body }));
    expect(made.status, `${path}: ${JSON.stringify(made.body)}`).toBe(201);
    return Created.parse(made.body.data).id;
  };
  const ids = {
    channel: await make('/channels', { type: 'telegram', displayName: 'Loja', mode: 'simulated' }),
    agent: await make('/agents', { name: 'Bia', channelType: 'telegram' }),
    label: await make('/api/labels', { name: uuidv7() }),
    team: uuidv7(),
    readyAnswer: await make('/api/ready-answers', { shortcut: uuidv7().slice(-12), text: 'oi' }),
    view: uuidv7(),
    conversation: uuidv7(),
    message: uuidv7(),
    contact: uuidv7(),
    contactField: uuidv7(),
    invitation: uuidv7(),
    person: userId,
    workspace: workspaceId,
    erasure: uuidv7(),
    contactImport: uuidv7(),
    deadLetter: uuidv7(),
    session: uuidv7(),
    modelConnection: uuidv7(),
    test: uuidv7(),
    testRun: uuidv7(),
    link: uuidv7(),
  };
  await db.query('insert into contact (id, workspace_id) values ($1, $2)', [
    ids.contact,
    workspaceId,
  ]);
  await db.query(
    `insert into session (id, user_id, workspace_id, token_hash, expires_at) values ($1::uuid, $2, $3, sha256($1::uuid::text::bytea), now() + interval '1 day')`,
    [ids.session, userId, workspaceId],
  );
  // Nothing answers at its address, so no call of a model leaves this machine.
  await db.query(
    `insert into model_connection (id, workspace_id, name, provider, base_url) values ($1, $2, 'Modelo', 'compatible', 'https://127.0.0.1:1/v1')`,
    [ids.modelConnection, workspaceId],
  );
  await db.query(
    `insert into test_case (id, workspace_id, agent_id, name, given, turns) values ($1, $2, $3, 'oi', '{}', '[{"text": "oi", "checks": []}]')`,
    [ids.test, workspaceId, ids.agent],
  );
  await db.query(
    `insert into test_run (id, workspace_id, agent_id, tested, suite_hash, total) values ($1, $2, $3, 'draft', '', 1)`,
    [ids.testRun, workspaceId, ids.agent],
  );
  await db.query(
    `insert into channel_link (id, workspace_id, channel_id, name, ref) values ($1, $2, $3, 'Balcão', $1::uuid::text)`,
    [ids.link, workspaceId, ids.channel],
  );
  // A workspace may have fifty teams, and has more here.
  await db.query('insert into team (id, workspace_id, name) values ($1, $2, $3)', [
    ids.team,
    workspaceId,
    ids.team,
  ]);
  // A person may have fifty saved views, and has more here.
  await db.query(
    `insert into saved_view (id, workspace_id, user_id, name, name_key, is_shared, state, of_my_teams) values ($1, $2, $3, $4, $4, true, 'all', false)`,
    [ids.view, workspaceId, userId, ids.view],
  );
  await db.query('insert into contact_field (id, workspace_id, name) values ($1, $2, $3)', [
    ids.contactField,
    workspaceId,
    ids.contactField,
  ]);
  await db.query(
    'insert into contact_erasure (id, workspace_id, requested_by) values ($1, $2, $2)',
    [ids.erasure, workspaceId],
  );
  await db.query(
    `insert into contact_import (id, workspace_id, created_by, file_name, headers, targets, rows) values ($1, $2, $2, 'a.csv', '["Nome"]', '["name"]', 1)`,
    [ids.contactImport, workspaceId],
  );
  await db.query(
    'insert into conversation (id, workspace_id, channel_id, contact_id, chat) values ($1, $2, $3, $4, $5)',
    [ids.conversation, workspaceId, ids.channel, ids.contact, '1'],
  );
  await db.query(
    "insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts) values ($1, $2, $3, $4, 'in', 'customer', 1, '[]')",
    [ids.message, workspaceId, ids.channel, ids.conversation],
  );
  await db.query(
    "insert into invitation (id, workspace_id, email, email_key, role, expires_at) values ($1, $2, $3, $3, 'attendant', now() + interval '7 days')",
    [ids.invitation, workspaceId, `${ids.invitation}@example.com`],
  );
  await db.query(
    "insert into dead_letter (id, workspace_id, conversation_id, message_id, step, code, detail) values ($1, $2, $3, $4, 'answer', 'model_failed', '')",
    [ids.deadLetter, workspaceId, ids.conversation, ids.message],
  );
  const conversation = `/api/conversations/${ids.conversation}`;
  const note = await make(`${conversation}/notes`, { text: 'oi' });
  const scheduledMessage = await make(
    `${conversation}/scheduled-messages`,
    rightBodies['scheduleMessage'],
  );
  await inTransaction(db, (tx) =>
    raise(tx, workspaceId, loopGuarded(ids.channel, ids.conversation)),
  );
  const listed = await client.call('GET', '/api/notifications', { token });
  const [told] = z
    .object({ notifications: z.array(Created) })
    .parse(listed.body.data).notifications;
  return {
    ...ids,
    note,
    scheduledMessage,
    notification: told?.id ?? '',
  };
}
