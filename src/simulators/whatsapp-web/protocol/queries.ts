import { randomBytes } from 'node:crypto';
import { personOf, pnOf, type Connection, type Core } from '../core.ts';
import { sendHistory } from '#simulators/whatsapp-web/messages/history.ts';
import type { Node } from '../library.ts';
import { bytesIn, childOf, children, errorOf, numberIn, resultOf } from './nodes.ts';
import { answerCodePairing } from '#simulators/whatsapp-web/linking/code-pairing.ts';
import type { Device, Person } from '../state.ts';
import { announceWaiting } from '#simulators/whatsapp-web/messages/waiting.ts';

interface Asking {
  core: Core;
  connection: Connection;
  query: Node;
  person: Person;
  device: Device;
}

/** Answers a query. Its name space and its first child say what it asks for. */
export async function answerQuery(core: Core, connection: Connection, query: Node): Promise<void> {
  const { xmlns = '' } = query.attrs;
  const what = `${xmlns} ${query.attrs['type'] ?? ''} ${children(query)[0]?.tag ?? ''}`.trim();
  const { login } = connection;
  const note = (known: boolean): void =>
    core.journal.add({ type: 'query', phone: login?.phone ?? null, what, known });
  if (xmlns === 'w:p' || what.startsWith('urn:xmpp:ping')) return connection.send(resultOf(query));
  if (childOf(query, 'link_code_companion_reg')) {
    note(true);
    return answerCodePairing(core, connection, query);
  }
  const person = login && core.store.state.people.get(login.phone);
  const device = login && person?.devices.get(login.device);
  if (!person || !device) return connection.send(errorOf(query, 401, 'not-authorized'));
  const answer = answers[what] ?? answers[xmlns];
  note(answer !== undefined);
  if (core.faults.unanswered.includes(xmlns)) return;
  connection.send(
    answer ? await answer({ core, connection, query, person, device }) : resultOf(query),
  );
  if (what === 'passive set active') {
    announceWaiting(core, connection, { phone: person.phone, device: device.id });
    // As at WhatsApp, the phone learns of its new device and sends it the recent chats once the
    // device is there.
    await sendHistory(core, person, device);
  }
}

const node = (
  tag: string,
  attrs: Record<string, string> = {},
  content?: Node[] | Uint8Array,
): Node => ({
  tag,
  attrs,
  ...(content && { content }),
});

const answers: Record<string, (asking: Asking) => Node | Promise<Node>> = {
  'passive set active': ({ query }) => resultOf(query),
  'encrypt get count': ({ query, device }) =>
    resultOf(query, [node('count', { value: String(device.preKeys.size) })]),
  'encrypt get digest': ({ query, device }) =>
    resultOf(query, [
      node('digest', {}, [node('registration', {}, Buffer.from(device.identityKey, 'base64'))]),
    ]),
  'encrypt set registration': ({ core, query, person, device }) => {
    const keys = children(childOf(query, 'list')).map((one): [number, string] => [
      numberIn(one, 'id'),
      bytesIn(one, 'value').toString('base64'),
    ]);
    core.store.commit({ kind: 'pre-keys', phone: person.phone, device: device.id, keys });
    return resultOf(query);
  },
  'encrypt set rotate': ({
    core,
    query,
    person,
    device: { preKeys: _preKeys, waiting: _waiting, ...device },
  }) => {
    const signed = childOf(childOf(query, 'rotate'), 'skey');
    const [key, signature] = [
      bytesIn(signed, 'value').toString('base64'),
      bytesIn(signed, 'signature').toString('base64'),
    ];
    core.store.commit({
      kind: 'device',
      phone: person.phone,
      device: { ...device, signedPreKey: { id: numberIn(signed, 'id'), key, signature } },
    });
    return resultOf(query);
  },
  'encrypt get key': answerKeys,
  usync: answerUsync,
  'abt get props': ({ query }) =>
    resultOf(query, [node('props', { protocol: '1', hash: 'sim', refresh: '86400' }, [])]),
  'blocklist get': ({ query }) => resultOf(query, [node('list', {}, [])]),
  'privacy get privacy': ({ query }) =>
    resultOf(query, [
      node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })]),
    ]),
  'privacy set tokens': ({ query }) => resultOf(query, [node('tokens', {}, [])]),
  'w:sync:app:state set sync': ({ query }) => {
    const collections = children(childOf(query, 'sync')).map(({ attrs }) =>
      node(
        'collection',
        { name: attrs['name'] ?? '', version: attrs['version'] ?? '0', type: 'result' },
        [node('patches', {}, [])],
      ),
    );
    return resultOf(query, [node('sync', {}, collections)]);
  },
  'w:m set media_conn': ({ core, query }) =>
    resultOf(query, [
      node(
        'media_conn',
        {
          auth: randomBytes(16).toString('base64url'),
          ttl: '300',
          auth_ttl: '21600',
          max_buckets: '12',
        },
        [
          node('host', {
            hostname: new URL(core.mediaOrigin).host,
            maxContentLengthBytes: String(100 * 1024 * 1024),
          }),
        ],
      ),
    ]),
  'w:profile:picture': ({ query }) => errorOf(query, 404, 'item-not-found'),
  'w:mex': ({ query }) =>
    resultOf(query, [node('result', {}, Buffer.from(JSON.stringify({ data: {} })))]),
  'md set remove-companion-device': ({ core, query, person, device }) => {
    core.store.commit({ kind: 'device-removed', phone: person.phone, device: device.id });
    return resultOf(query);
  },
};

/** The keys that people publish for those who want to write to them, by device. */
async function answerKeys({ core, query }: Asking): Promise<Node> {
  const users: Node[] = [];
  for (const { attrs } of children(childOf(query, 'key'))) {
    const jid = attrs['jid'];
    const person = personOf(core, jid);
    const number = core.library.jidDecode(jid)?.device ?? 0;
    const device = person?.devices.get(number);
    if (!person || (number !== 0 && !device) || jid === undefined) continue;
    users.push(
      node(
        'user',
        { jid },
        device ? core.signal.bundleOfDevice(person, device) : await core.signal.bundleOf(person),
      ),
    );
  }
  return resultOf(query, [node('list', {}, users)]);
}

/** Who has WhatsApp, on which devices, and with which LID. */
function answerUsync({ core, query }: Asking): Node {
  const usync = childOf(query, 'usync');
  const wanted = new Set(children(childOf(usync, 'query')).map(({ tag }) => tag));
  const users = children(childOf(usync, 'list')).map((user): Node => {
    const asked =
      user.attrs['jid'] ?? `${bytesIn(user, 'contact').toString().replace('+', '')}@s.whatsapp.net`;
    const person = personOf(core, asked) ?? otherForm(core, asked);
    const found: Node[] = [];
    if (wanted.has('contact')) found.push(node('contact', { type: person ? 'in' : 'out' }));
    if (wanted.has('devices'))
      found.push(
        node('devices', {}, [
          node('device-list', {}, person ? [node('device', { id: '0' }), ...linked(person)] : []),
        ]),
      );
    if (wanted.has('lid') && person && !asked.endsWith('@lid'))
      found.push(node('lid', { val: `${person.lid}@lid` }));
    return node('user', { jid: wanted.has('contact') && person ? pnOf(person) : asked }, found);
  });
  return resultOf(query, [
    node('usync', { sid: usync?.attrs['sid'] ?? '', mode: 'query', last: 'true', index: '0' }, [
      node('list', {}, users),
    ]),
  ]);
}

/** WhatsApp finds a Brazilian mobile with or without its ninth digit, and names its own form. */
function otherForm(core: Core, jid: string): Person | null {
  const [, area, ninth, rest] = /^55(\d{2})(9?)(\d{8})@/.exec(jid) ?? [];
  if (area === undefined || rest === undefined) return null;
  return personOf(core, `55${area}${ninth === '9' ? '' : '9'}${rest}@s.whatsapp.net`);
}

const linked = (person: Person): Node[] =>
  [...person.devices.values()].map(({ id, keyIndex }) =>
    node('device', { id: String(id), 'key-index': String(keyIndex) }),
  );
