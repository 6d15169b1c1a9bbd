import {
  chatKey,
  type Change,
  type Chat,
  type ChatMessage,
  type Device,
  type Person,
  type State,
} from './state.ts';

/** How many messages of one chat are kept. */
const transcriptLength = 300;

/** A state without people, chats or anything else. */
export const emptyState = (): State => ({ people: new Map(), lids: new Map(), chats: new Map() });

/** Applies a change to the state. */
export function apply(state: State, change: Change): void {
  switch (change.kind) {
    case 'person': {
      const { kind: _kind, ...person } = change;
      state.people.set(change.phone, {
        ...person,
        keys: new Map(),
        devices: new Map(),
        banned: false,
      });
      state.lids.set(change.lid, change.phone);
      return;
    }
    case 'chat':
      applyChat(state, change);
      return;
    case 'message':
      storeMessage(state.chats.get(chatKey(change.owner, change.customer)), change.message);
      return;
    default: {
      const person = state.people.get(change.phone);
      if (person !== undefined) applyToPerson(person, change);
    }
  }
}

function applyChat(
  state: State,
  { owner, customer, addressing, blocked }: Extract<Change, { kind: 'chat' }>,
): void {
  const known = state.chats.get(chatKey(owner, customer));
  if (known === undefined)
    state.chats.set(chatKey(owner, customer), {
      owner,
      customer,
      addressing,
      blocked,
      messages: [],
    });
  else Object.assign(known, { addressing, blocked });
}

/** Adds a message, or replaces an earlier version of it (another mark, text or reactions). */
function storeMessage(chat: Chat | undefined, message: ChatMessage): void {
  if (chat === undefined) return;
  const place = chat.messages.findIndex(({ id }) => id === message.id);
  if (place >= 0) chat.messages[place] = message;
  else chat.messages.push(message);
  if (chat.messages.length > transcriptLength) chat.messages.shift();
}

function applyToPerson(
  person: Person,
  change: Exclude<Change, { kind: 'person' | 'chat' | 'message' }>,
): void {
  switch (change.kind) {
    case 'renamed':
      person.name = change.name;
      return;
    case 'banned':
      person.banned = change.banned;
      return;
    case 'keys':
      for (const [key, value] of Object.entries(change.set)) {
        if (value === null) person.keys.delete(key);
        else person.keys.set(key, value);
      }
      return;
    case 'device': {
      const known = person.devices.get(change.device.id);
      const held = { preKeys: known?.preKeys ?? new Map(), waiting: known?.waiting ?? new Map() };
      person.devices.set(change.device.id, { ...change.device, ...held });
      person.nextDevice = Math.max(person.nextDevice, change.device.id + 1);
      return;
    }
    case 'device-removed':
      person.devices.delete(change.device);
      return;
    default: {
      const device = person.devices.get(change.device);
      if (device !== undefined) applyToDevice(device, change);
    }
  }
}

function applyToDevice(
  device: Device,
  change: Extract<Change, { kind: 'pre-keys' | 'pre-key-used' | 'waiting' | 'done' }>,
): void {
  switch (change.kind) {
    case 'pre-keys':
      for (const [id, key] of change.keys) device.preKeys.set(id, key);
      return;
    case 'pre-key-used':
      device.preKeys.delete(change.id);
      return;
    case 'waiting':
      device.waiting.set(change.key, change.node);
      return;
    case 'done':
      device.waiting.delete(change.key);
  }
}

/**
 * The shortest list of changes that leads to a state. A restart keeps only this of a long history.
 */
export function* changesOf(state: State): Generator<Change> {
  for (const { keys, devices, banned, ...person } of state.people.values()) {
    const { phone } = person;
    yield { kind: 'person', ...person };
    if (banned) yield { kind: 'banned', phone, banned };
    yield { kind: 'keys', phone, set: Object.fromEntries(keys) };
    for (const { preKeys, waiting, ...device } of devices.values()) {
      yield { kind: 'device', phone, device };
      yield { kind: 'pre-keys', phone, device: device.id, keys: [...preKeys] };
      for (const [key, node] of waiting)
        yield { kind: 'waiting', phone, device: device.id, key, node };
    }
  }
  for (const { messages, ...chat } of state.chats.values()) {
    yield { kind: 'chat', ...chat };
    for (const message of messages)
      yield { kind: 'message', owner: chat.owner, customer: chat.customer, message };
  }
}
