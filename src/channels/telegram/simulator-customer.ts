import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { addUpdate, botUser, newMessage, openChat, type Core } from './simulator-core.ts';
import { fileMember, keepFile, samplePhoto, sampleVideo, sampleVoice } from './simulator-files.ts';
import { openQueries } from './simulator-methods.ts';
import type { ApiChat, ApiMessage, ApiUser, Bot, ChatState } from './simulator-state.ts';

const text = z.string().min(1).max(4096);
const caption = z.string().max(1024).optional();
const messageId = z.number().int();

const Link = z.strictObject({ offset: z.number().int(), length: z.number().int(), url: z.string() });

/** What a person can do with the bot on a phone. */
export const CustomerAction = z.discriminatedUnion('kind', [
  /** `links`: words that hide where they lead. */
  z.strictObject({ kind: z.literal('text'), text, replyTo: messageId.optional(), links: z.array(Link).optional() }),
  z.strictObject({ kind: z.literal('photo'), caption }),
  z.strictObject({ kind: z.enum(['voice', 'audio', 'video']) }),
  z.strictObject({ kind: z.literal('document'), fileName: z.string().default('comprovante.pdf'), caption }),
  z.strictObject({ kind: z.literal('sticker') }),
  /** Several photos at once: one update each, bound by media_group_id. */
  z.strictObject({ kind: z.literal('album'), count: z.number().int().min(2).max(10).default(3), caption }),
  z.strictObject({ kind: z.literal('location') }),
  z.strictObject({ kind: z.literal('venue') }),
  z.strictObject({ kind: z.literal('contact') }),
  z.strictObject({ kind: z.literal('dice') }),
  z.strictObject({ kind: z.literal('press'), messageId, buttonId: z.string() }),
  z.strictObject({ kind: z.literal('edit'), messageId, text }),
  z.strictObject({ kind: z.literal('react'), messageId, emoji: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('block') }),
  z.strictObject({ kind: z.literal('unblock') }),
  /** The group is called otherwise from now on. */
  z.strictObject({ kind: z.literal('rename_group'), to: z.string().min(1).max(128) }),
  /** The group becomes a supergroup with a new number. */
  z.strictObject({ kind: z.literal('migrate') }),
]);
export type CustomerAction = z.input<typeof CustomerAction>;

export const Customer = z.object({
  id: z.number().int().positive(),
  name: z.string().min(1),
  username: z.string().optional(),
  language: z.string().optional(),
  /** Writes in this group instead of the private chat. */
  group: z
    .object({ id: z.number().int().negative(), title: z.string().min(1).max(128), topic: z.number().int().positive().optional() })
    .optional(),
});
export type Customer = z.infer<typeof Customer>;

export interface ActionResult {
  chat: number;
  /** The messages it made and the updates the bot is told it by. */
  messageIds: number[];
  updateIds: number[];
}

/** Something a person cannot do, in words for whoever wrote the test. */
export class SimulatorError extends Error {
  override name = 'SimulatorError';
}

export function act(core: Core, bot: Bot, customer: Customer, input: CustomerAction): ActionResult {
  const action = CustomerAction.parse(input);
  const chat = openChat(core, bot, chatInfo(customer));
  const scene: Scene = { core, bot, chat, user: userOf(customer), topic: customer.group?.topic };
  if (chat.blocked && action.kind !== 'unblock') throw new SimulatorError('the customer has blocked the bot and must unblock it first');
  switch (action.kind) {
    case 'press':
      return press(scene, action);
    case 'edit':
      return edit(scene, action);
    case 'react':
      return react(scene, action);
    case 'block':
    case 'unblock':
      return changeMembership(scene, action.kind === 'block');
    case 'rename_group':
      return rename(scene, action.to);
    case 'migrate':
      return migrate(scene);
    case 'album':
      return album(scene, action);
    default:
      return say(scene, contentOf(scene, action));
  }
}

interface Scene {
  core: Core;
  bot: Bot;
  chat: ChatState;
  user: ApiUser;
  topic: number | undefined;
}
type Simple = Exclude<
  z.output<typeof CustomerAction>,
  { kind: 'press' | 'edit' | 'react' | 'block' | 'unblock' | 'rename_group' | 'migrate' | 'album' }
>;

const recife = { latitude: -8.0476, longitude: -34.877 };

function contentOf(scene: Scene, action: Simple): Record<string, unknown> {
  switch (action.kind) {
    case 'text': {
      const target = scene.chat.messages.find(({ message }) => message.message_id === action.replyTo)?.message;
      return { ...(target === undefined ? {} : { reply_to_message: target }), text: action.text, ...entitiesOf(action.text, action.links) };
    }
    case 'photo':
      return { photo: photoSizes(scene), ...(action.caption ? { caption: action.caption } : {}) };
    case 'voice':
      return { voice: { ...kept(scene, 'voice', sampleVoice, 'audio/ogg', 'ogg'), duration: 2, mime_type: 'audio/ogg' } };
    case 'audio':
      return { audio: { ...kept(scene, 'audio', sampleVoice, 'audio/ogg', 'ogg'), duration: 2, mime_type: 'audio/ogg' } };
    case 'video':
      return {
        video: { ...kept(scene, 'video', sampleVideo, 'video/mp4', 'mp4'), width: 64, height: 64, duration: 2, mime_type: 'video/mp4' },
      };
    case 'document':
      return {
        document: {
          ...kept(scene, 'document', Buffer.from('%PDF-1.4\n%%EOF\n'), 'application/pdf', 'pdf'),
          file_name: action.fileName,
          mime_type: 'application/pdf',
        },
        ...(action.caption ? { caption: action.caption } : {}),
      };
    case 'sticker':
      return {
        sticker: {
          ...kept(scene, 'sticker', samplePhoto, 'image/webp', 'webp'),
          type: 'regular',
          width: 512,
          height: 512,
          is_animated: false,
          is_video: false,
          emoji: '👍',
        },
      };
    case 'location':
      return { location: recife };
    case 'venue':
      return { location: recife, venue: { location: recife, title: 'Mercado de São José', address: 'Praça Dom Vital, Recife' } };
    case 'contact':
      return { contact: { phone_number: '+5581999990000', first_name: scene.user.first_name } };
    case 'dice':
      return { dice: { emoji: '🎲', value: randomInt(1, 7) } };
  }
}

function say({ core, bot, chat, user, topic }: Scene, content: Record<string, unknown>): ActionResult {
  const inTopic = topic === undefined ? {} : { message_thread_id: topic, is_topic_message: true };
  const message = newMessage(core, bot, chat, user, { ...inTopic, ...content });
  // The message takes its number before the update is made, whose number it keeps for the delivery mark.
  const updateId = bot.nextUpdateId;
  core.store.commit({ kind: 'message', bot: bot.id, stored: { author: 'customer', message, updateId } });
  return result(chat, [message], [addUpdate(core, bot, chat.info.id, 'message', message)]);
}

function album(scene: Scene, action: { count: number; caption?: string | undefined }): ActionResult {
  const media_group_id = String(scene.core.clock()) + String(scene.user.id).slice(-4);
  const said = Array.from({ length: action.count }, (_, index) =>
    say(scene, { media_group_id, photo: photoSizes(scene), ...(index === 0 && action.caption ? { caption: action.caption } : {}) }),
  );
  return { chat: scene.chat.info.id, messageIds: said.flatMap((one) => one.messageIds), updateIds: said.flatMap((one) => one.updateIds) };
}

function press({ core, bot, chat, user }: Scene, action: { messageId: number; buttonId: string }): ActionResult {
  const message = find(chat, action.messageId, 'business');
  if (!JSON.stringify(message['reply_markup'] ?? null).includes(JSON.stringify(action.buttonId)))
    throw new SimulatorError(`message ${action.messageId} has no button ${action.buttonId}`);
  const id = `${randomInt(1_000_000_000)}${String(core.clock())}`;
  const queries = openQueries.get(bot) ?? new Set();
  openQueries.set(bot, queries.add(id));
  return result(
    chat,
    [],
    [
      addUpdate(core, bot, chat.info.id, 'callback_query', {
        id,
        from: user,
        message,
        chat_instance: String(chat.info.id),
        data: action.buttonId,
      }),
    ],
  );
}

function edit({ core, bot, chat }: Scene, action: { messageId: number; text: string }): ActionResult {
  const before = find(chat, action.messageId, 'customer');
  if (typeof before['text'] !== 'string') throw new SimulatorError('only a text can be edited');
  const message: ApiMessage = { ...before, text: action.text, edit_date: Math.floor(core.clock() / 1000) };
  core.store.commit({ kind: 'edited', bot: bot.id, message });
  return result(chat, [message], [addUpdate(core, bot, chat.info.id, 'edited_message', message)]);
}

function react({ core, bot, chat, user }: Scene, action: { messageId: number; emoji: string[] }): ActionResult {
  const reaction = {
    chat: chat.info,
    message_id: action.messageId,
    user,
    date: Math.floor(core.clock() / 1000),
    old_reaction: [],
    new_reaction: action.emoji.map((emoji) => ({ type: 'emoji', emoji })),
  };
  return result(chat, [], [addUpdate(core, bot, chat.info.id, 'message_reaction', reaction)]);
}

function changeMembership({ core, bot, chat, user }: Scene, blocked: boolean): ActionResult {
  if (chat.blocked === blocked) return result(chat, [], []);
  core.store.commit({ kind: 'blocked', bot: bot.id, chat: chat.info.id, blocked });
  const member = (kicked: boolean) => ({ user: botUser(bot), status: kicked ? 'kicked' : 'member', ...(kicked ? { until_date: 0 } : {}) });
  const change = {
    chat: chat.info,
    from: user,
    date: Math.floor(core.clock() / 1000),
    old_chat_member: member(!blocked),
    new_chat_member: member(blocked),
  };
  return result(chat, [], [addUpdate(core, bot, chat.info.id, 'my_chat_member', change)]);
}

/** A message of the service, as everything that a group does to itself; the chat carries the new title already. */
function rename(scene: Scene, title: string): ActionResult {
  const { core, bot, chat } = scene;
  if (chat.info.type === 'private') throw new SimulatorError('only a group has a title');
  const renamed = openChat(core, bot, { ...chat.info, title });
  return say({ ...scene, chat: renamed }, { new_chat_title: title });
}

function migrate({ core, bot, chat, user }: Scene): ActionResult {
  if (chat.info.type !== 'group') throw new SimulatorError('only a group can become a supergroup');
  const to = -1_000_000_000_000 - Math.abs(chat.info.id);
  const news = newMessage(core, bot, chat, user, { migrate_to_chat_id: to });
  core.store.commit({ kind: 'message', bot: bot.id, stored: { author: 'customer', message: news, updateId: bot.nextUpdateId } });
  core.store.commit({ kind: 'migrated', bot: bot.id, chat: chat.info.id, to });
  openChat(core, bot, { ...chat.info, id: to, type: 'supergroup' });
  return result(chat, [news], [addUpdate(core, bot, chat.info.id, 'message', news)]);
}

function find(chat: ChatState, id: number, author: 'customer' | 'business'): ApiMessage {
  const stored = chat.messages.find((one) => one.message.message_id === id && one.author === author);
  if (stored === undefined) throw new SimulatorError(`there is no message ${id} of the ${author}`);
  return stored.message;
}

const result = (chat: ChatState, messages: ApiMessage[], updates: (number | null)[]): ActionResult => ({
  chat: chat.info.id,
  messageIds: messages.map((message) => message.message_id),
  updateIds: updates.filter((update) => update !== null),
});

function userOf({ id, name, username, language = 'pt-br' }: Customer): ApiUser {
  const [first = name, ...last] = name.split(' ');
  return {
    id,
    is_bot: false,
    first_name: first,
    ...(last.length > 0 ? { last_name: last.join(' ') } : {}),
    ...(username === undefined ? {} : { username }),
    language_code: language,
  };
}

function chatInfo(customer: Customer): ApiChat {
  const { group } = customer;
  if (group !== undefined) return { id: group.id, type: group.id < -1_000_000_000_000 ? 'supergroup' : 'group', title: group.title };
  const { is_bot: _bot, language_code: _language, ...user } = userOf(customer);
  return { ...user, type: 'private' };
}

const entitiesOf = (value: string, links: readonly z.output<typeof Link>[] = []): Record<string, unknown> => {
  const command = /^\/\w+/.exec(value)?.[0];
  const entities = [
    ...(command === undefined ? [] : [{ offset: 0, length: command.length, type: 'bot_command' }]),
    ...links.map((link) => ({ type: 'text_link', ...link })),
  ];
  return entities.length === 0 ? {} : { entities };
};

const kept = ({ core, bot }: Scene, kind: string, bytes: Uint8Array, mimeType: string, ending: string): Record<string, unknown> =>
  fileMember(keepFile(core, bot, kind, { bytes, mimeType, ending }));

const photoSizes = (scene: Scene): Record<string, unknown>[] => [
  { ...kept(scene, 'photo', samplePhoto, 'image/png', 'png'), width: 32, height: 32 },
  { ...kept(scene, 'photo', samplePhoto, 'image/png', 'png'), width: 64, height: 64 },
];
