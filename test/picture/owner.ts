import { z } from 'zod';

/** A call of the API as the owner; its answer is parsed. */
export type Call = <Schema extends z.ZodType>(
  method: string,
  path: string,
  schema: Schema,
  body?: unknown,
) => Promise<z.output<Schema>>;

export interface Owner {
  token: string;
  call: Call;
}

const SignedIn = z.object({ token: z.string() });

/** The first account of a fresh installation, which owns its workspace. */
export async function register(origin: string, name: string, company: string): Promise<Owner> {
  const person = {
    name,
    company,
    email: 'dona@padaria.example',
    password: 'fermento natural 48 horas',
  };
  const { token } = await request(origin, {})('POST', '/api/auth/register', SignedIn, person);
  return { token, call: request(origin, { authorization: `Bearer ${token}` }) };
}

const Answer = z.object({ data: z.unknown() });

const request =
  (origin: string, headers: Record<string, string>): Call =>
  async (method, path, schema, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return schema.parse(Answer.parse(JSON.parse(text)).data);
  };
