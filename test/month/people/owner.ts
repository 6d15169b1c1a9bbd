import { z } from 'zod';
import type { Account, ApiAnswer } from '#test/environments/product.ts';
import { unlessBusy } from '#test/environments/unless-busy.ts';

const Body = z
  .object({ data: z.unknown(), error: z.string().optional(), code: z.string().optional() })
  .partial();
const SignedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), workspace: z.object({ id: z.string() }) }),
});
const password = 'sete pedras no rio 9';

/** Somebody with a workspace of their own in a product that runs in another process. */
export async function createOwner(origin: string, number: number): Promise<Account> {
  const email = `loja${number}@example.com`;
  const credentials = { email, password };
  const person = { name: `Dona ${number}`, ...credentials };
  const registered = await unlessBusy(() => ask('/api/auth/register', 'POST', person));
  // A month that goes on after it was stopped: the account is there.
  const first = SignedIn.parse(
    ok(registered.status < 300 ? registered : await ask('/api/auth/login', 'POST', credentials))
      .data,
  );
  let { token } = first;

  async function ask(
    path: string,
    method: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      data: null,
      code: undefined,
      error: undefined,
      ...Body.parse(JSON.parse(text)),
    };
  }

  const call: Account['call'] = async (method, path, body, headers = {}) => {
    const once = () => ask(path, method, body, { authorization: `Bearer ${token}`, ...headers });
    const answer = await once();
    // In a month a session ends, and the person signs in again.
    if (answer.status === 401)
      ({ token } = SignedIn.parse(ok(await ask('/api/auth/login', 'POST', credentials)).data));
    else if (answer.code === 'password_needed') await confirm();
    else return answer;
    return once();
  };
  const confirm = async (): Promise<void> =>
    void ok(
      await ask('/api/auth/confirm', 'POST', { password }, { authorization: `Bearer ${token}` }),
    );
  return { token, userId: first.user.id, workspaceId: first.user.workspace.id, call, confirm };
}

/** The answer, if the call succeeded. */
export function ok(answer: ApiAnswer): ApiAnswer {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer;
}
