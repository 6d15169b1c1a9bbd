import { z } from 'zod';
import type { Core, LoginSettings } from '../core.ts';
import { codeOf } from '#simulators/meta/login/dialog.ts';
import {
  createInstagram,
  createPage,
  createPerson,
  InstagramView,
  instagramScopes,
  messengerScopes,
  NewInstagram,
  NewPerson,
  PageView,
  PersonView,
} from './accounts.ts';
import { ChatAction, ChatCustomer, ImpossibleAction, type ChatResult } from './phone/actions.ts';
import { commit, findChat, openChat } from './core.ts';
import { actInChat, answerByHand, readAll } from './phone/customer.ts';
import { tell, tellPolicy } from './events.ts';
import { ChatView, viewChat } from './phone/phone.ts';
import type { MessagingAccount } from './state.ts';
import { SimulatorRefusal } from '../refusal.ts';

export const ConsentOptions = z.object({
  /** The id of a person at Facebook, or of an Instagram account. */
  who: z.string(),
  redirectUri: z.string(),
  /** The permissions that are granted. Absent: everything. */
  scopes: z.array(z.string()).optional(),
  /** The Pages that are chosen. Absent: all of them. */
  pages: z.array(z.string()).optional(),
  lifeMs: z.number().int().optional(),
});
export type ConsentOptions = z.input<typeof ConsentOptions>;
const Login = z.object({
  redirectUris: z.array(z.string()).optional(),
  instagramAnswer: z.enum(['list', 'flat', 'number']).optional(),
});

/**
 * The control side of Messenger and Instagram. `account` is the id of a Page or of an Instagram
 * account.
 */
export interface MessagingControl {
  /** A person with a Facebook account and Pages, whom the dialog then offers. */
  createPerson(name: string, options?: NewPerson): Promise<PersonView>;
  /** A Page and its token, as if the person had completed the dialog. */
  createPage(name: string): Promise<PageView>;
  createInstagram(name: string, options?: NewInstagram): Promise<InstagramView>;
  /** The code that the dialog would return. */
  consent(product: 'messenger' | 'instagram', options: ConsentOptions): Promise<string>;
  setLogin(settings: Partial<LoginSettings>): Promise<void>;
  /** Acts as the customer. Rejects with SimulatorRefusal for an action that is impossible. */
  chatAct(account: string, customer: ChatCustomer, action: ChatAction): Promise<ChatResult>;
  /** Opens the chat on the customer's screen: delivered messages become read, unless `peek`. */
  chat(account: string, customer: ChatCustomer, peek?: boolean): Promise<ChatView>;
  /** Somebody of the business answers by hand, in the Page's inbox or the Instagram app. */
  inboxSays(account: string, customer: ChatCustomer, text: string): Promise<{ messageId: string }>;
  /**
   * `other`: another app takes the conversation, and ours listens on standby. `us`: ours takes it
   * back.
   */
  handOver(account: string, customer: ChatCustomer, to: 'other' | 'us'): Promise<void>;
  /** Meta blocks the account for breaking its policy, or unblocks it. */
  enforcePolicy(account: string, action: 'block' | 'unblock'): Promise<void>;
}

export function controlMessaging(core: Core): MessagingControl {
  const accountOf = (id: string): MessagingAccount => {
    const account = core.store.state.messaging.accounts.get(id);
    if (account === undefined)
      throw new SimulatorRefusal(
        'unknown_subject',
        `this simulator has no Page and no account ${id}`,
      );
    return account;
  };
  return {
    createPerson: async (name, options) => createPerson(core, name, options),
    createPage: async (name) => createPage(core, name),
    createInstagram: async (name, options) => createInstagram(core, name, options),
    async consent(product, { who, redirectUri, scopes, pages, lifeMs }) {
      const { people, accounts } = core.store.state.messaging;
      if (product === 'messenger' ? !people.has(who) : accounts.get(who)?.product !== 'instagram')
        throw new SimulatorRefusal('unknown_subject', `this simulator has nobody called ${who}`);
      const all = product === 'messenger' ? messengerScopes : instagramScopes;
      const allowed = scopes ?? all;
      const declined = all.filter((scope) => !allowed.includes(scope));
      return codeOf(core, {
        product,
        who,
        redirectUri,
        scopes: allowed,
        declined,
        pages: pages ?? null,
        lifeMs,
      });
    },
    async setLogin(settings) {
      Object.assign(core.login, settings);
    },
    chatAct: async (id, customer, action) =>
      possible(() => actInChat(core, accountOf(id), customer, action)),
    async chat(id, customer, peek = false) {
      const account = accountOf(id);
      const chat = findChat(core, account, customer);
      if (chat !== undefined && !peek) readAll(core, account, chat);
      return viewChat(core, account, chat);
    },
    inboxSays: async (id, customer, text) =>
      possible(() => ({ messageId: answerByHand(core, accountOf(id), customer, text).id })),
    async handOver(id, customer, to) {
      const account = accountOf(id);
      const chat = openChat(core, account, customer);
      commit(core, {
        kind: 'chat_changed',
        account: id,
        key: chat.key,
        change: { standby: to === 'other' },
      });
      const members = {
        pass_thread_control: {
          new_owner_app_id: to === 'us' ? core.appId : '26390203743090',
          metadata: '',
        },
      };
      tell(core, { account, chat, kind: 'handover', members });
    },
    async enforcePolicy(id, action) {
      const account = accountOf(id);
      commit(core, {
        kind: 'account_changed',
        account: id,
        change: { isBlocked: action === 'block' },
      });
      if (account.product === 'messenger') tellPolicy(core, account, action);
    },
  };
}

function possible<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof ImpossibleAction) throw new SimulatorRefusal('refused', error.message);
    throw error;
  }
}

type Call = <Schema extends z.ZodType>(
  action: string,
  schema: Schema,
  body: object,
) => Promise<z.output<Schema>>;
const Result = z.object({
  chat: z.string(),
  messageIds: z.array(z.string()),
  eventIds: z.array(z.number()),
});

/** The same calls to a simulator in another process. */
export const messagingClient = (call: Call): MessagingControl => ({
  createPerson: (name, options) => call('create-person', PersonView, { name, options }),
  createPage: (name) => call('create-page', PageView, { name }),
  createInstagram: (name, options) => call('create-instagram', InstagramView, { name, options }),
  consent: (product, options) => call('consent', z.string(), { product, options }),
  setLogin: async (settings) => void (await call('login', z.unknown(), settings)),
  chatAct: (account, customer, action) => call('chat-act', Result, { account, customer, action }),
  chat: (account, customer, peek) => call('chat', ChatView, { account, customer, peek }),
  inboxSays: (account, customer, text) =>
    call('inbox-says', z.object({ messageId: z.string() }), { account, customer, text }),
  handOver: async (account, customer, to) =>
    void (await call('hand-over', z.unknown(), { account, customer, to })),
  enforcePolicy: async (account, action) =>
    void (await call('enforce-policy', z.unknown(), { account, action })),
});

const OfChat = z.object({ account: z.string(), customer: ChatCustomer });
const Named = z.object({ name: z.string().min(1) });

/** The calls that another process can make. */
export const messagingCalls: Record<
  string,
  (control: MessagingControl, body: unknown) => Promise<unknown>
> = {
  'create-person': (control, body) => {
    const { name, options } = Named.extend({ options: NewPerson.optional() }).parse(body);
    return control.createPerson(name, options);
  },
  'create-page': (control, body) => control.createPage(Named.parse(body).name),
  'create-instagram': (control, body) => {
    const { name, options } = Named.extend({ options: NewInstagram.optional() }).parse(body);
    return control.createInstagram(name, options);
  },
  consent: (control, body) => {
    const { product, options } = z
      .object({ product: z.enum(['messenger', 'instagram']), options: ConsentOptions })
      .parse(body);
    return control.consent(product, options);
  },
  login: (control, body) => {
    const { redirectUris, instagramAnswer } = Login.parse(body);
    return control.setLogin({
      ...(redirectUris && { redirectUris }),
      ...(instagramAnswer && { instagramAnswer }),
    });
  },
  'chat-act': (control, body) => {
    const { account, customer, action } = OfChat.extend({ action: ChatAction }).parse(body);
    return control.chatAct(account, customer, action);
  },
  chat: (control, body) => {
    const { account, customer, peek } = OfChat.extend({ peek: z.boolean().optional() }).parse(body);
    return control.chat(account, customer, peek);
  },
  'inbox-says': (control, body) => {
    const { account, customer, text } = OfChat.extend({ text: z.string().min(1) }).parse(body);
    return control.inboxSays(account, customer, text);
  },
  'hand-over': (control, body) => {
    const { account, customer, to } = OfChat.extend({ to: z.enum(['other', 'us']) }).parse(body);
    return control.handOver(account, customer, to);
  },
  'enforce-policy': (control, body) => {
    const { account, action } = z
      .object({ account: z.string(), action: z.enum(['block', 'unblock']) })
      .parse(body);
    return control.enforcePolicy(account, action);
  },
};
