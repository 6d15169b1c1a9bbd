import type { AccountEvents } from '#channels/connector/webhook.ts';
import type { ChannelState, InboundEvent, ReadEvent } from '../inbound-event.ts';
import type { AppCredential } from '#channels/connector/tools.ts';
import { type Entry, hashed, readEntries, timeOfUnix } from './envelope.ts';
import { Messaging } from './messaging.ts';
import { readChanges } from './messaging-changes.ts';
import { readMessages } from './messaging-messages.ts';

/** The element to be read, and what is needed to read it. */
interface Context {
  account: string;
  app: Pick<AppCredential, 'id'>;
  /** The element as it came; its hash is the id of events that have none. */
  element: unknown;
  order: number;
  /** Another app answers this customer, and we are only told what happens. */
  standby: boolean;
}

/**
 * A webhook of Messenger or Instagram in the product's words, by Page or professional account.
 * Never throws: what it cannot read is ignored with a reason, and one bad element costs nothing
 * else.
 */
export function readMessaging(
  body: Uint8Array,
  app: Pick<AppCredential, 'id'>,
): IteratorObject<AccountEvents> {
  return readEntries(body)
    .values()
    .flatMap((entry) => readEntry(entry, app).map((events) => ({ account: entry.id, events })));
}

function readEntry(entry: Entry, app: Context['app']): IteratorObject<ReadEvent[]> {
  const elements = [
    ...entry.messaging.map((element) => ({ element, standby: false, field: undefined })),
    ...entry.standby.map((element) => ({ element, standby: true, field: undefined })),
    // The form in which the dashboard's test button sends.
    ...entry.changes.map(({ field, value }) => ({
      element: value,
      standby: field === 'standby',
      field,
    })),
  ];
  return elements.values().map(({ element, standby, field }, order) => {
    const events = readElement({ account: entry.id, app, element, order, standby }, field);
    const raw = JSON.stringify(element) ?? 'null';
    return events.map((event) => ({ event, raw }));
  });
}

function readElement(context: Context, field: string | undefined): InboundEvent[] {
  const { account, element, app, order, standby } = context;
  const eventId = hashed([account, element]);
  const ignored = (reason: string): InboundEvent[] => [
    { kind: 'ignored', eventId, reason: reason.slice(0, 60) },
  ];
  const { data: said } = Messaging.safeParse(element);
  if (said === undefined) return ignored(`malformed:${field ?? 'element'}`);
  const policy = said.policy_enforcement ?? said['policy-enforcement'];
  if (policy !== undefined) {
    const state = policyStates.get(policy.action);
    return state === undefined
      ? ignored(`policy:${policy.action}`)
      : [{ kind: 'channel', eventId, state }];
  }
  const chat = chatOf(said, account);
  const kind = kindOf(element);
  if (chat === undefined)
    return ignored(
      field !== undefined && said.sender === undefined ? `field:${field}` : `no_person:${kind}`,
    );
  const isTheirs = said.sender?.id === chat;
  const time = timeOfUnix(said.timestamp);
  const source = { account, eventId, chat, time, order, isTheirs, standby };
  const events = readMessages(said, source) ?? readChanges(said, source);
  if (events !== null) return events;
  const handed = said.pass_thread_control ?? said.take_thread_control;
  if (handed !== undefined)
    return [
      {
        kind: 'account',
        eventId,
        chat,
        change: { kind: 'thread_passed', to: handed.new_owner_app_id === app.id ? 'us' : 'others' },
      },
    ];
  return ignored(isReadable(kind) ? `malformed:${kind}` : `event:${kind}`);
}

/**
 * The customer's id: of sender and recipient, the one that is not our account. Undefined where the
 * webhook has only a reference to the person (chat plugin, checkbox).
 */
function chatOf({ sender, recipient, message }: Messaging, account: string): string | undefined {
  const people = [sender?.id, recipient?.id].filter((id) => id !== undefined && id !== account);
  return message?.is_echo === true && people.length === 2 ? recipient?.id : people[0];
}

/**
 * What a decision about the Page's conduct means for the channel ("messaging_policy_enforcement").
 */
const policyStates = new Map<string, ChannelState>([
  ['block', 'account_restricted'],
  ['unblock', 'working'],
]);

/** The name of the member that says what happened. */
function kindOf(element: unknown): string {
  const frame = ['sender', 'recipient', 'timestamp'];
  const names = typeof element === 'object' && element !== null ? Object.keys(element) : [];
  return names.find((name) => !frame.includes(name))?.slice(0, 40) ?? 'empty';
}

const isReadable = (kind: string): boolean => Object.hasOwn(Messaging.shape, kind);
