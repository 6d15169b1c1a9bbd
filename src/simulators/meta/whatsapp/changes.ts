import type { PhoneNumber, WhatsAppChange, WhatsAppState } from './state.ts';

/** How many messages of one chat are kept. */
const transcriptLength = 300;

/** A state without accounts, numbers or anything else. */
export const emptyWhatsApp = (): WhatsAppState => ({
  accounts: new Map(),
  numbers: new Map(),
  media: new Map(),
});

/** Numbers that were stored before profiles existed have none. */
const unprofiled: Pick<PhoneNumber, 'profile'> = { profile: {} };

/** Applies a change to the state. */
export function applyWhatsApp(state: WhatsAppState, change: WhatsAppChange): void {
  switch (change.kind) {
    case 'account':
      state.accounts.set(change.account.id, change.account);
      return;
    case 'account_changed': {
      const account = state.accounts.get(change.account);
      if (account !== undefined) Object.assign(account, change.change);
      return;
    }
    case 'template': {
      const account = state.accounts.get(change.account);
      const { name, language } = change.template;
      if (account)
        account.templates = [
          ...account.templates.filter((one) => one.name !== name || one.language !== language),
          change.template,
        ];
      return;
    }
    case 'number':
      state.numbers.set(change.number.id, {
        ...unprofiled,
        ...change.number,
        chats: new Map(),
        keys: new Map(),
      });
      return;
    case 'media':
      state.media.set(change.media.id, change.media);
      return;
    case 'media_deleted':
      state.media.delete(change.media);
      return;
    default: {
      const number = state.numbers.get(change.number);
      if (number !== undefined) applyToNumber(number, change);
    }
  }
}

type NumberChange = Extract<
  WhatsAppChange,
  {
    kind: 'number_changed' | 'chat' | 'chat_moved' | 'chat_changed' | 'message' | 'message_changed';
  }
>;

function applyToNumber(number: PhoneNumber, change: NumberChange): void {
  if (change.kind === 'number_changed') return void Object.assign(number, change.change);
  const chat = number.chats.get(change.key);
  switch (change.kind) {
    case 'chat':
      if (chat === undefined) {
        const { key, customer, group } = change;
        number.chats.set(key, {
          key,
          customer,
          group,
          blocked: false,
          customerAt: null,
          messages: [],
          typingUntil: 0,
        });
      } else Object.assign(chat, { customer: change.customer, group: change.group });
      index(number, change.key);
      return;
    case 'chat_moved':
      if (chat === undefined) return;
      for (const [name, key] of number.keys) if (key === change.key) number.keys.delete(name);
      number.chats.delete(change.key);
      number.chats.set(change.to, { ...chat, key: change.to, customer: change.customer });
      index(number, change.to);
      return;
    case 'chat_changed':
      if (chat !== undefined) Object.assign(chat, change.change);
      return;
    case 'message':
      if (chat === undefined) return;
      chat.messages.push(change.message);
      number.keys.set(change.message.id, chat.key);
      if (chat.messages.length > transcriptLength)
        number.keys.delete(chat.messages.shift()?.id ?? '');
      return;
    case 'message_changed': {
      const message = chat?.messages.findLast(({ id }) => id === change.id);
      if (message !== undefined) Object.assign(message, change.change);
    }
  }
}

function index({ chats, keys }: PhoneNumber, key: string): void {
  const chat = chats.get(key);
  if (chat === undefined) return;
  const { waId, bsuid } = chat.customer;
  for (const name of [
    bsuid,
    ...(waId === undefined ? [] : [waId]),
    ...chat.messages.map(({ id }) => id),
  ])
    keys.set(name, key);
}

/** The shortest list of changes that leads to a state. */
export function* changesOfWhatsApp(state: WhatsAppState): Generator<WhatsAppChange> {
  for (const account of state.accounts.values()) yield { kind: 'account', account };
  for (const media of state.media.values()) yield { kind: 'media', media };
  for (const { chats, keys: _keys, ...number } of state.numbers.values()) {
    yield { kind: 'number', number };
    for (const { key, customer, group, blocked, customerAt, messages } of chats.values()) {
      yield { kind: 'chat', number: number.id, key, customer, group };
      yield { kind: 'chat_changed', number: number.id, key, change: { blocked, customerAt } };
      for (const message of messages) yield { kind: 'message', number: number.id, key, message };
    }
  }
}
