import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** The most statuses that Meta puts into one request. */
export const IN_ONE = 1000;
const CONVERSATIONS = 500;

export interface BusinessNumber {
  business: string;
  phoneNumberId: string;
}

/** Stores parts as the product leaves them when the provider has taken them. */
export async function fillSent(client: pg.Client, channelId: string, parts: number): Promise<void> {
  await client.query(
    `with place as (select id, workspace_id from channel where id = $1), people as (
       insert into contact (id, workspace_id) select gen_random_uuid(), workspace_id from place, generate_series(1, $2) returning id, workspace_id)
     insert into conversation (id, workspace_id, channel_id, contact_id, chat, sent_seq)
     select gen_random_uuid(), workspace_id, $1, id, '55119' || row_number() over (), $3::integer / $2 from people`,
    [channelId, CONVERSATIONS, parts],
  );
  await client.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, parts, delivery, attempts, sent_at)
     select uuidv7(), c.workspace_id, $1, c.id, 'out', 'agent', 1 + n / $2, 'wamid.bench-' || n, '[{"kind":"text","text":"oi"}]', 'sent', 1, now()
     from generate_series(0, $3::integer - 1) n
     join (select *, row_number() over (order by id) - 1 as place from conversation where channel_id = $1) c on c.place = n % $2`,
    [channelId, CONVERSATIONS, parts],
  );
  await client.query('analyze message');
}

/** The body of a request with the statuses of a thousand parts. */
export function statusesOf(
  { business, phoneNumberId }: BusinessNumber,
  request: number,
  status: 'sent' | 'delivered',
): string {
  const statuses = Array.from({ length: IN_ONE }, (_, index) => ({
    id: `wamid.bench-${request * IN_ONE + index}`,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: `55119${index}`,
    conversation: { id: 'a1b2c3d4e5f60718', origin: { type: 'service' } },
    pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' },
  }));
  const metadata = { display_phone_number: '5511900000000', phone_number_id: phoneNumberId };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: business, changes: [{ field: 'messages', value }] }],
  });
}

/** Posts a request; resolves with the milliseconds until it was acknowledged. */
export async function postStatuses(
  origin: string,
  appSecret: string,
  body: string,
): Promise<number> {
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const start = performance.now();
  const answer = await fetch(`${origin}/api/webhook/whatsapp`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Statuses were answered ${answer.status}.`);
  return performance.now() - start;
}
