import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools, ProviderAnswer } from '#channels/connector/tools.ts';
import { identifier, lenient, text } from '../lenient.ts';
import { requireApp } from '../meta/app.ts';
import { parseWithIds } from '../meta/envelope.ts';
import { callGraph } from '../meta/graph.ts';
import { loginErrors } from '../meta/login-errors.ts';

/** Without these permissions no message can be received or sent. */
const neededScopes = ['instagram_business_basic', 'instagram_business_manage_messages'] as const;

/**
 * The documentation shows the answer wrapped in `data`. In practice it also comes flat, with the
 * permissions as a list or as text.
 */
const Short = z.object({
  access_token: z.string().min(1),
  user_id: lenient(identifier),
  permissions: lenient(
    z.union([
      z.array(z.string()),
      z.string().transform((list) => list.split(',').map((one) => one.trim())),
    ]),
  ),
});
const CodeAnswer = z.union([
  Short,
  z.object({ data: z.tuple([Short]).rest(z.unknown()) }).transform(({ data: [first] }) => first),
]);
const CodeRefusal = z.object({
  error_type: z.string().catch(''),
  error_message: z.string().catch(''),
  code: z.number().catch(0),
});
const Long = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Profile = z.object({
  user_id: identifier,
  username: lenient(text),
  account_type: lenient(z.string()),
});
const ProfileAnswer = z.union([
  Profile,
  z.object({ data: z.tuple([Profile]).rest(z.unknown()) }).transform(({ data: [first] }) => first),
]);

/** A token and how long it is valid. */
export interface LivingToken {
  token: string;
  expiresInSeconds: number;
}

export interface InstagramLogin extends LivingToken {
  /** The id of the professional account in webhooks. */
  accountId: string;
  username: string | null;
  /** The id of the same account for our app only, which a withdrawal names. */
  appScopedId: string | null;
  missing: (typeof neededScopes)[number][];
}

/**
 * Redeems what "Business login for Instagram" gave us: exchanges the code for a token of one hour,
 * that token for one of 60 days, and asks whose account it is.
 */
export async function redeemLogin(
  tools: ConnectorTools,
  given: { code: string; redirectUri: string },
): Promise<InstagramLogin> {
  const short = await exchangeCode(tools, given);
  const { permissions } = short;
  const missing =
    permissions === undefined ? [] : neededScopes.filter((scope) => !permissions.includes(scope));
  const query = {
    grant_type: 'ig_exchange_token',
    client_secret: requireApp(tools).secret,
    access_token: short.access_token,
  };
  const long = await callGraph(
    unversioned(tools),
    Long,
    { method: 'GET', path: '/access_token', query, timeoutMs: 15_000 },
    loginErrors,
  );
  const fields = 'user_id,username,account_type';
  const profile = await callGraph(
    tools,
    ProfileAnswer,
    { method: 'GET', path: '/me', query: { fields }, token: long.access_token },
    loginErrors,
  );
  if (profile.account_type?.toLowerCase() === 'personal')
    throw new ChannelError(
      'rejected',
      'not_professional',
      'Instagram: a personal account has no messages for apps',
    );
  return {
    token: long.access_token,
    expiresInSeconds: long.expires_in,
    accountId: profile.user_id,
    username: profile.username ?? null,
    appScopedId: short.user_id ?? null,
    missing,
  };
}

/** Extends a token by 60 days. It must be at least 24 hours old and must not have expired. */
export async function refreshToken(tools: ConnectorTools, token: string): Promise<LivingToken> {
  const query = { grant_type: 'ig_refresh_token', access_token: token };
  const { access_token: fresh, expires_in: expiresInSeconds } = await callGraph(
    unversioned(tools),
    Long,
    { method: 'GET', path: '/refresh_access_token', query, timeoutMs: 15_000 },
    () => null,
  );
  return { token: fresh, expiresInSeconds };
}

/** Tokens are exchanged at a path without a version. */
const unversioned = (tools: ConnectorTools): ConnectorTools => ({
  ...tools,
  baseUrl: tools.baseUrl.replace(/\/v\d+\.\d+$/, ''),
});

async function exchangeCode(
  tools: ConnectorTools,
  { code, redirectUri }: { code: string; redirectUri: string },
) {
  const app = requireApp(tools);
  const answer = await tools.request({
    method: 'POST',
    url: `${tools.codeUrl ?? tools.baseUrl}/oauth/access_token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: app.id,
      client_secret: app.secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram appends "#_" to the code, and some browsers pass it on as part of the code.
      code: code.replace(/#_$/, ''),
    }).toString(),
    timeoutMs: 15_000,
  });
  const body = parsed(answer);
  if (answer.status >= 500 || answer.status === 429)
    throw new ChannelError('unreachable', `http_${answer.status}`, 'Instagram: no code now');
  if (answer.status >= 300) throw refusal(CodeRefusal.safeParse(body).data);
  const tokens = CodeAnswer.safeParse(body);
  if (!tokens.success)
    throw new ChannelError(
      'uncertain',
      'invalid_answer',
      'Instagram: an answer of an unknown shape to a code',
    );
  return tokens.data;
}

/**
 * This endpoint has its own form of error, whose code is the HTTP status. Only the text tells the
 * reasons apart.
 */
function refusal(given: z.output<typeof CodeRefusal> | undefined): ChannelError {
  const words = given?.error_message ?? '';
  const reason = /has been used/i.test(words)
    ? 'code_used'
    : /has expired/i.test(words)
      ? 'code_expired'
      : 'code_refused';
  return new ChannelError('rejected', reason, `Instagram: the code was refused: ${words}`);
}

function parsed({ body }: ProviderAnswer): unknown {
  try {
    return parseWithIds(
      Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'),
    );
  } catch {
    return null; // the page of a proxy: the status decides what it means
  }
}
