import type { Node } from '../library.ts';

/** The host part in addresses of phone numbers. */
export const host = 's.whatsapp.net';
/** The server itself, as stanzas call it: the host without a user. */
export const server = `@${host}`;

export const children = (node: Node | undefined): Node[] =>
  Array.isArray(node?.content) ? node.content : [];
export const childOf = (node: Node | undefined, tag: string): Node | undefined =>
  children(node).find((one) => one.tag === tag);

/** The bytes of a node without children; empty where it has no content. */
export function bytesOf(node: Node | undefined): Buffer {
  const content = node?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
}

/** The bytes of a child. */
export const bytesIn = (node: Node | undefined, tag: string): Buffer => bytesOf(childOf(node, tag));

/** The big-endian number in a child; 0 where there is no such child. */
export function numberIn(node: Node | undefined, tag: string): number {
  const bytes = bytesIn(node, tag);
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
}

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** The answer to a query. */
export const resultOf = (query: Node, content?: Node[]): Node => ({
  tag: 'iq',
  attrs: {
    from: server,
    type: 'result',
    ...(query.attrs['id'] === undefined ? {} : { id: query.attrs['id'] }),
  },
  ...(content === undefined ? {} : { content }),
});

export const errorOf = (query: Node, code: number, text: string): Node => ({
  tag: 'iq',
  attrs: {
    from: server,
    type: 'error',
    ...(query.attrs['id'] === undefined ? {} : { id: query.attrs['id'] }),
  },
  content: [{ tag: 'error', attrs: { code: String(code), text } }],
});
