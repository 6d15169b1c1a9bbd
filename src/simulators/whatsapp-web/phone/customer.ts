import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type ActionResult, ChatAction, type Customer, CustomerAction } from './actions.ts';
import { applyContent, encodeContent, textOf } from './content.ts';
import {
  changeChat,
  chatOf,
  keepMessage,
  lidOf,
  newMessageId,
  personWith,
  pnOf,
  seconds,
  type Core,
} from '../core.ts';
import { writeElsewhere } from './elsewhere.ts';
import { sendReceipt } from '#simulators/whatsapp-web/messages/from-device.ts';
import { tellDevices } from '#simulators/whatsapp-web/messages/from-phone.ts';
import { SimulatorRefusal } from '../refusal.ts';
import type { ChatMessage, Person } from '../state.ts';
import { tell } from '#simulators/whatsapp-web/messages/waiting.ts';
import { contentOf, type Scene } from './writing.ts';

/** A customer does something on the phone. */
export async function act(
  core: Core,
  owner: Person,
  who: Customer,
  input: CustomerAction,
): Promise<ActionResult> {
  const scene = sceneOf(core, owner, who, 'customer');
  const { chat, customer } = scene;
  const action = CustomerAction.parse(input);
  if (chat.blocked && action.kind !== 'unblock')
    throw new SimulatorRefusal(
      'refused',
      'the customer has blocked the business and must unblock it first',
    );
  switch (action.kind) {
    case 'block':
    case 'unblock':
      changeChat(core, { ...chat, blocked: action.kind === 'block' });
      return { messageId: null };
    case 'call':
      call(scene, action);
      return { messageId: null };
    case 'elsewhere':
      return { messageId: await writeElsewhere(core, owner, customer, action.place, action.text) };
    case 'read':
      read(core, owner, customer);
      return { messageId: null };
    case 'lose_keys':
      await core.signal
        .of(customer)
        .deleteSession([...owner.devices.keys()].map((device) => lidOf(owner, device)));
      return { messageId: null };
    default:
      return write(scene, action);
  }
}

/** A person of the business writes on its own phone; no agent may interfere. */
export const actAsOwner = (
  core: Core,
  owner: Person,
  who: Customer,
  input: unknown,
): Promise<ActionResult> => write(sceneOf(core, owner, who, 'owner'), ChatAction.parse(input));

function sceneOf(
  core: Core,
  owner: Person,
  { phone, name, addressing }: Customer,
  by: Scene['by'],
): Scene {
  const customer = personWith(core, phone, name);
  if (customer === owner) throw new SimulatorRefusal('refused', 'nobody writes to themselves here');
  const known = chatOf(core, owner, customer);
  const chat =
    addressing === undefined || addressing === known.addressing
      ? known
      : changeChat(core, { ...known, addressing });
  return { core, chat, owner, customer, by };
}

async function write(scene: Scene, action: ChatAction): Promise<ActionResult> {
  const { core, chat, owner, customer, by } = scene;
  const content = await contentOf(scene, action);
  const message: ChatMessage = {
    id: newMessageId(),
    from: by,
    content: encodeContent(core, content),
    at: core.clock(),
    status: by === 'owner' ? 'delivered' : 'sent',
    edited: false,
    removed: false,
    reactions: {},
  };
  if (!applyContent(core, chat, by === 'owner' ? 'business' : 'customer', content))
    keepMessage(core, chat, message);
  const said = { messageId: message.id, kind: action.kind, text: textOf(content) };
  core.journal.add({
    type: 'written',
    phone: owner.phone,
    customer: customer.phone,
    from: by,
    ...said,
  });
  await tellDevices(core, owner, customer, message, content);
  return { messageId: message.id };
}

/** The customer opens the chat: the business's messages become read, and its devices are told. */
export function read(core: Core, owner: Person, customer: Person): void {
  const chat = chatOf(core, owner, customer);
  for (const message of chat.messages) {
    if (message.from === 'customer' || message.status !== 'delivered') continue;
    keepMessage(core, chat, { ...message, status: 'read' });
    const device = message.device && owner.devices.get(message.device.id);
    if (message.device && device)
      sendReceipt(core, owner, device, { id: message.id, chat: message.device.chat, type: 'read' });
  }
}

type Call = Extract<z.output<typeof CustomerAction>, { kind: 'call' }>;
/**
 * The stanzas by which devices learn of a call's end. A call that is taken on the phone ends for
 * them at once.
 */
const ends: Record<NonNullable<Call['end']>, { tag: string; attrs: Record<string, string> }[]> = {
  hang_up: [{ tag: 'terminate', attrs: {} }],
  timeout: [{ tag: 'terminate', attrs: { reason: 'timeout' } }],
  taken_on_phone: [
    { tag: 'accept', attrs: {} },
    { tag: 'terminate', attrs: {} },
  ],
  rejected_on_phone: [{ tag: 'reject', attrs: {} }],
};

function call(
  { core, owner, customer }: Scene,
  { id = randomBytes(16).toString('hex').toUpperCase(), rings, video, end }: Call,
): void {
  const attrs = { 'call-id': id, 'call-creator': lidOf(customer), caller_pn: pnOf(customer) };
  const sound = { tag: 'audio', attrs: { enc: 'opus', rate: '16000' } };
  const picture = { tag: 'video', attrs: { enc: 'vp8' } };
  const offers = rings
    ? [{ tag: 'offer', attrs, content: video ? [sound, picture] : [sound] }]
    : [];
  const rest =
    end === undefined
      ? []
      : ends[end].map((one) => ({ tag: one.tag, attrs: { ...attrs, ...one.attrs } }));
  for (const device of owner.devices.values())
    for (const about of [...offers, ...rest])
      tell(core, owner, device, {
        tag: 'call',
        attrs: {
          from: lidOf(customer),
          id: newMessageId(),
          t: seconds(core),
          notify: customer.name,
        },
        content: [about],
      });
}
