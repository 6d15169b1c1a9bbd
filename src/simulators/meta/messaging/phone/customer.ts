import type { Core } from '#simulators/meta/core.ts';
import { dayMs } from '#simulators/meta/clock.ts';
import { ChatAction, ImpossibleAction, type ChatCustomer, type ChatResult } from './actions.ts';
import { changeMessage, commit, openChat, storeMessage } from '../core.ts';
import { edit, react, unsend } from './customer-changes.ts';
import { tell, tellMessage } from '../events.ts';
import { addressOf } from '../files.ts';
import { menuOf, questionsOf } from '../profile-values.ts';
import { choicesOf } from './phone.ts';
import { sampleAttachment } from './samples.ts';
import { find, result, type Scene } from './scene.ts';
import type { Chat, MessagingAccount, QuickReply, StoredMessage } from '../state.ts';

/** A person does something with the business on a phone. */
export function actInChat(
  core: Core,
  account: MessagingAccount,
  customer: ChatCustomer,
  input: ChatAction,
): ChatResult {
  const action = ChatAction.parse(input);
  const scene: Scene = { core, account, chat: openChat(core, account, customer) };
  const isInstagram = account.product === 'instagram';
  if (scene.chat.blocked && action.kind !== 'unblock')
    throw new ImpossibleAction('the customer has blocked the business and must unblock it first');
  switch (action.kind) {
    case 'press':
      return press(scene, action);
    case 'edit':
      return edit(scene, action);
    case 'unsend':
      return unsend(scene, action.messageId);
    case 'react':
      return react(scene, action);
    case 'read':
      readAll(core, account, scene.chat);
      return result(scene, []);
    case 'block':
    case 'unblock':
      commit(core, {
        kind: 'chat_changed',
        account: account.id,
        key: scene.chat.key,
        change: { blocked: action.kind === 'block' },
      });
      return result(scene, []);
    case 'get_started':
      return getStarted(scene, action.ref);
    case 'link':
      return scene.chat.customerAt === null
        ? enter(scene, action.ref)
        : comeBack(scene, action.ref);
    case 'ask':
      return ask(scene, action.title);
    case 'referral':
      return comeBack(scene, action.ref);
    case 'text':
      return say(scene, { text: action.text, replyTo: action.replyTo ?? null });
    case 'story_reply': {
      if (!isInstagram)
        throw new ImpossibleAction('only Instagram has stories that come as messages');
      const story = { id: '17900000000000001', url: addressOf(core, 'picture', dayMs) };
      return say(scene, { text: action.text }, { reply_to: { story } });
    }
    case 'unsupported':
      return say(scene, {}, { is_unsupported: true });
    default: {
      const { attachment, more } = sampleAttachment(core, account, action.kind);
      return say(
        scene,
        {
          attachments: [attachment],
          replyTo: ('replyTo' in action ? action.replyTo : undefined) ?? null,
        },
        more,
      );
    }
  }
}

/**
 * The customer opens the chat: delivered messages become read. The app is told by their time
 * (Messenger) or by the last message (Instagram).
 */
export function readAll(core: Core, account: MessagingAccount, chat: Chat): void {
  const unread = chat.messages.filter(
    ({ author, mark }) => author !== 'customer' && mark === 'delivered',
  );
  for (const { id } of unread) changeMessage(core, account, chat, id, { mark: 'read' });
  const last = unread.at(-1);
  if (last === undefined) return;
  const read = account.product === 'messenger' ? { watermark: last.at } : { mid: last.id };
  tell(core, { account, chat, kind: 'read', members: { read }, messageId: last.id });
}

/**
 * Somebody of the business answers in the Page's inbox or in the Instagram app. The app gets an
 * echo, as of any other message.
 */
export function answerByHand(
  core: Core,
  account: MessagingAccount,
  customer: ChatCustomer,
  text: string,
): StoredMessage {
  const chat = openChat(core, account, customer);
  if (chat.blocked) throw new ImpossibleAction('the customer has blocked the business');
  const message = storeMessage(core, account, chat, { author: 'person', text, mark: 'delivered' });
  // The inbox of Business Suite is an app with its own id. Instagram's echoes name no app.
  tellMessage(
    core,
    account,
    chat,
    message,
    account.product === 'messenger' ? { app_id: pageInbox } : {},
  );
  return message;
}
/** The id is small enough for a number. */
const pageInbox = 26_390_203_743_090;

function say(
  scene: Scene,
  given: Partial<StoredMessage>,
  more: Record<string, unknown> = {},
): ChatResult {
  const { core, account, chat } = scene;
  if (typeof given.replyTo === 'string') find(chat, given.replyTo);
  const message = storeMessage(core, account, chat, { author: 'customer', ...given });
  const eventId = tellMessage(core, account, chat, message, more);
  changeMessage(core, account, chat, message.id, { eventId, mark: 'delivered' });
  return result(scene, [message.id], eventId);
}

function press(
  scene: Scene,
  { messageId, buttonId }: { messageId: string; buttonId: string },
): ChatResult {
  const { core, account, chat } = scene;
  const choice = choicesOf(chat, find(chat, messageId)).find(({ id }) => id === buttonId);
  if (choice === undefined)
    throw new ImpossibleAction(`message ${messageId} shows no button ${buttonId}`);
  const { id: payload, label: title, as } = choice;
  if (as === 'quick_reply') return say(scene, { text: title }, { quick_reply: { payload } });
  const message = storeMessage(core, account, chat, {
    author: 'customer',
    postback: { title, payload },
  });
  return tellPostback(scene, message, { mid: message.id, title, payload });
}

/** Ready questions take the place of the get-started button ("Page profile priority"). */
function enter(scene: Scene, ref: string): ChatResult {
  const [question] = questionsOf(scene.account.profile);
  return question === undefined ? getStarted(scene, ref) : pressed(scene, question, ref);
}

function ask(scene: Scene, title: string): ChatResult {
  const { account, chat } = scene;
  const shown = [
    ...(chat.customerAt === null ? questionsOf(account.profile) : []),
    ...menuOf(account.profile),
  ];
  const button = shown.find((one) => one.title === title);
  if (button === undefined) throw new ImpossibleAction(`the chat offers no "${title}"`);
  return pressed(scene, button);
}

function pressed(scene: Scene, button: QuickReply, ref?: string): ChatResult {
  const { core, account, chat } = scene;
  const message = storeMessage(core, account, chat, { author: 'customer', postback: button });
  const referral = ref === undefined ? {} : { referral: referralOf(scene, ref) };
  return tellPostback(scene, message, { mid: message.id, ...button, ...referral });
}

const referralOf = ({ account }: Scene, ref: string): Record<string, string> => ({
  ref,
  source: account.product === 'instagram' ? 'IGME-SOURCE-LINK' : 'SHORTLINK',
  type: 'OPEN_THREAD',
});

function comeBack(scene: Scene, ref: string): ChatResult {
  const members = { referral: referralOf(scene, ref) };
  return result(scene, [], tell(scene.core, { ...scene, kind: 'referral', members }));
}

function getStarted(scene: Scene, ref: string | undefined): ChatResult {
  const { core, account, chat } = scene;
  const button = account.profile['get_started'];
  const given =
    typeof button === 'object' && button !== null && 'payload' in button ? button.payload : null;
  if (account.product === 'instagram' || typeof given !== 'string')
    throw new ImpossibleAction('this account has no get-started button');
  const postback = { title: 'Começar', payload: given };
  const message = storeMessage(core, account, chat, { author: 'customer', postback });
  const referral = ref === undefined ? {} : { referral: referralOf(scene, ref) };
  // Meta's samples have no mid here.
  return tellPostback(scene, message, { ...postback, ...referral });
}

function tellPostback(
  scene: Scene,
  message: StoredMessage,
  postback: Record<string, unknown>,
): ChatResult {
  const { core, account, chat } = scene;
  const eventId = tell(core, {
    account,
    chat,
    kind: 'postback',
    members: { postback },
    at: message.at,
    messageId: message.id,
  });
  changeMessage(core, account, chat, message.id, { eventId, mark: 'delivered' });
  return result(scene, [message.id], eventId);
}
