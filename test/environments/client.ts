import { z } from 'zod';
import type { App } from '#server/app.ts';

const AnswerBody = z
  .object({ data: z.unknown(), error: z.string(), code: z.string(), details: z.unknown() })
  .partial();

export interface Answer {
  status: number;
  headers: Headers;
  /**
   * Every field that the API may answer with. A test reads the field that it expects, and parses
   * the values that it continues with.
   */
  body: z.output<typeof AnswerBody>;
}

export interface Person {
  token: string;
  userId: string;
  workspaceId: string;
  email: string;
  password: string;
}

export interface Client {
  call(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** A new account with a workspace of its own. */
  person(name?: string): Promise<Person>;
  /** Confirms the password: for ten minutes the session may do what a borrowed one must not. */
  confirm(person: Pick<Person, 'token' | 'password'>): Promise<void>;
}

const SignedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), workspace: z.object({ id: z.string() }) }),
});
let people = 0;

/** Calls the API as a program would. A text or form is sent as it is, anything else as JSON. */
export function createClient(app: Pick<App, 'request'>): Client {
  const call: Client['call'] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
          }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: AnswerBody.parse(await response.json()),
    };
  };
  return {
    call,
    confirm: async ({ token, password }) => {
      const { status } = await call('POST', '/api/auth/confirm', { token, body: { password } });
      if (status !== 200) throw new Error(`The password was not taken: ${status}`);
    },
    person: async (name = 'Ana Souza') => {
      people += 1;
      const email = `person-${people}@example.com`;
      const password = 'vento norte 7 pedras';
      const answer = await call('POST', '/api/auth/register', {
        body: { name, email, password },
        headers: { 'x-forwarded-for': `10.0.${people >> 8}.${people & 255}` },
      });
      const { token, user } = SignedIn.parse(answer.body.data);
      return { token, userId: user.id, workspaceId: user.workspace.id, email, password };
    },
  };
}
